import { UNREACHABLE } from '../../lib/error-texts';
import { userHeader } from '../../lib/csrf';

/** How far the making of a PDF is, in pages. */
export type Made = { page: number; pages: number };

/** A page's object in the file; '/Type /Pages' is the list of them. */
const PAGE_OBJECT = /\/Type \/Page(?!s)/g;
const OVERLAP = 16;

/** Counts the pages in the bytes of a PDF as they come. */
export function countPages(): (bytes: Uint8Array) => number {
  const decoder = new TextDecoder('latin1');
  let rest = '';
  let found = 0;
  return (bytes) => {
    const text = rest + decoder.decode(bytes);
    const ends = [...text.matchAll(PAGE_OBJECT)].map(({ index }) => index);
    // The last signs are looked at again: an object's may be in two parts.
    const from = Math.max(0, text.length - OVERLAP);
    found += ends.filter((index) => index < from).length;
    rest = text.slice(from);
    return found;
  };
}

type Print = {
  address: string;
  userId: number;
  signal: AbortSignal;
  onPage: (made: Made) => void;
};

/**
 * Fetches a PDF page by page.
 * @returns the file and its name
 * @throws Error with a Spanish text; the signal's reason once it is aborted
 */
export async function printSeasons({ address, userId, signal, onPage }: Print): Promise<File> {
  try {
    const response = await fetch(address, { headers: userHeader(userId), signal });
    if (!response.ok) throw new PrintError(await messageOf(response));
    const pages = Number(response.headers.get('memoria-pages'));
    const count = countPages();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      onPage({ page: Math.min(count(part.value) + 1, pages), pages });
    }
    return new File(parts, nameOf(response), { type: 'application/pdf' });
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof PrintError ? error : new PrintError(UNREACHABLE);
  }
}

class PrintError extends Error {}

async function messageOf(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => null)) as { message?: string } | null;
  return answer?.message ?? UNREACHABLE;
}

const nameOf = ({ headers }: Response) =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'memoria.pdf';
