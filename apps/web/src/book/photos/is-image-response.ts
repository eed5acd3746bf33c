/** Whether a response is an image: a captive portal answers any address with status 200 and a page. */
export function isImageResponse(response: Response): boolean {
  return response.ok && response.headers.get('content-type')?.startsWith('image/') === true;
}
