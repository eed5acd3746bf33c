import { UNREACHABLE } from '../../lib/server/error-texts';
import { userHeader } from '../../lib/server/csrf';

/** How far the making of a PDF is, in pages. */
export type Made = { page: number; pages: number };

/** A page's object in the file; '/Type /Pages' is the list of them. */
const PAGE_OBJECT = /\/Type \/Page(?!s)/g;
const OVERLAP = 16;
const PDF = 'application/pdf';
/** The last word of a PDF. */
const END = '%%EOF';

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
    const type = response.headers.get('content-type');
    // The page of a network that asks to sign in first.
    if (type !== PDF) throw new PrintError(UNREACHABLE);
    const pages = Number(response.headers.get('memoria-pages'));
    const count = countPages();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      onPage({ page: Math.min(count(part.value) + 1, pages), pages });
    }
    const file = new File(parts, nameOf(response), { type: PDF });
    // An answer that was cut on its way is no memoria.
    if (!(await file.slice(-END.length - 1).text()).includes(END)) {
      throw new PrintError(UNREACHABLE);
    }
    return file;
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
