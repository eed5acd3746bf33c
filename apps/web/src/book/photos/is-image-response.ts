/** Whether an answer is a picture: the page of a hotel comes with status 200 too, for any address. */
export function isPicture(answer: Response): boolean {
  return answer.ok && answer.headers.get('content-type')?.startsWith('image/') === true;
}
