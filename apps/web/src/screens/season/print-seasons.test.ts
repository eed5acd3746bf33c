import { afterEach, describe, expect, it, vi } from 'vitest';
import { countPages, printSeasons } from './print-seasons';

const bytes = (text: string) => new TextEncoder().encode(text);
const PAGE = '1 0 obj\n<<\n/Type /Page\n/Parent 2 0 R\n>>\nendobj\n';

afterEach(() => vi.unstubAllGlobals());

describe('the pages of a PDF', () => {
  it('are counted as they come, wherever the bytes are parted', () => {
    const whole = `${PAGE}${PAGE}<< /Type /Pages >>${PAGE}${' '.repeat(20)}`;
    for (let at = 1; at < whole.length; at += 1) {
      const count = countPages();
      count(bytes(whole.slice(0, at)));
      expect(count(bytes(whole.slice(at)))).toBe(3);
    }
  });
});

describe('printing', () => {
  const print = (response: Response | Error, signal = new AbortController().signal) => {
    vi.stubGlobal('fetch', () =>
      response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
    );
    const made: { page: number; pages: number }[] = [];
    const file = printSeasons({
      address: '/api/seasons/2026/memoria.pdf',
      userId: 1,
      signal,
      onPage: (one) => made.push(one),
    });
    return { file, made };
  };

  it('tells how far it is, and names the file as the server does', async () => {
    const headers = {
      'content-type': 'application/pdf',
      'memoria-pages': '2',
      'content-disposition': 'attachment; filename="memoria-2026-27.pdf"',
    };
    const { file, made } = print(new Response(`${PAGE}${PAGE}startxref\n9\n%%EOF\n`, { headers }));
    expect(await file).toMatchObject({ name: 'memoria-2026-27.pdf', type: 'application/pdf' });
    expect(made.at(-1)).toEqual({ page: 2, pages: 2 });
  });

  it.each([
    ['of the server', Response.json({ message: 'Espera' }, { status: 429 }), 'Espera'],
    ['of a proxy', new Response('<html>', { status: 502 }), 'No hay conexión con el servidor'],
    ['of a network’s own page', new Response('<html>'), 'No hay conexión con el servidor'],
    [
      'of an answer that was cut',
      new Response(PAGE, { headers: { 'content-type': 'application/pdf' } }),
      'No hay conexión con el servidor',
    ],
    ['of the network', new TypeError('failed'), 'No hay conexión con el servidor'],
  ] as const)('fails with the words %s', async (_name, response, message) => {
    await expect(print(response).file).rejects.toThrow(message);
  });

  it('ends with its signal', async () => {
    const controller = new AbortController();
    controller.abort(new Error('cancelled'));
    await expect(print(new TypeError('aborted'), controller.signal).file).rejects.toThrow(
      'cancelled',
    );
  });
});
