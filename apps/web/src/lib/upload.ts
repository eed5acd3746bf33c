/** A body to send; `onSent` hears how much of it has gone out, from 0 to 1. */
export type Upload = {
  method: 'PUT' | 'POST';
  headers: Record<string, string>;
  body: Blob;
  onSent: (part: number) => void;
};

/** As `fetch`, which tells nothing of a body on its way: with one bar of coverage that is a long silence. */
export function upload(
  address: string,
  { method, headers, body, onSent }: Upload,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const unreachable = () => reject(new TypeError('Failed to fetch'));
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onSent(loaded / total);
    });
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    );
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, unreachable);
    request.send(body);
  });
}
