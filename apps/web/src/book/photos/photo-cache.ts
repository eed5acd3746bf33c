/** The cache from which the service worker serves photos without a network. */
export const PHOTO_CACHE = 'photos';

/** Whether a response is an image, unlike the page of a captive portal with status 200. */
export function isImageResponse(response: Response): boolean {
  return response.ok && response.headers.get('content-type')?.startsWith('image/') === true;
}
