import { expect, it, vi } from 'vitest';
import { uploadWithCsrf } from './upload';

const photo = () =>
  uploadWithCsrf('/api/photos/1', {
    method: 'PUT',
    headers: {},
    body: new Blob(['photo']),
    onSent: () => undefined,
  });

/** An XMLHttpRequest that loads with this status. */
const loading = (status: number) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = status;
    readonly responseText = '';
    responseType = '';
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader = () => null;
    send(): void {
      for (const type of ['load', 'loadend']) this.dispatchEvent(new Event(type));
      received.push(this.responseType);
    }
  };
const received: string[] = [];

// Firefox's event for a connection that is closed without an answer, and a proxy's status out of range.
it.each([0, 999])('an upload that loads with the status %i has failed', async (status) => {
  vi.stubGlobal('XMLHttpRequest', loading(status));
  await expect(photo()).rejects.toThrow('Failed to fetch');
});

it('an answer without a body is read as text, not as XML', async () => {
  vi.stubGlobal('XMLHttpRequest', loading(204));
  expect((await photo()).status).toBe(204);
  expect(received.at(-1)).toBe('text');
});
