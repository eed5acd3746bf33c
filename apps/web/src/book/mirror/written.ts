import { stripDiacritics } from '@cuaderno/domain';
import { openDevice } from '../device/database';

/** Outings read at once: a book of thousands isn't copied in one piece. */
const READ = 250;

/** @returns the ids of the stored outings whose description or company has `text`, without case or accents */
export async function idsWithText(
  userId: number,
  text: string,
  signal: AbortSignal,
): Promise<Set<string>> {
  const device = await openDevice();
  const wanted = stripDiacritics(text);
  const found = new Set<string>();
  let from: [number, string] = [userId, ''];
  while (!signal.aborted) {
    const range = IDBKeyRange.bound(from, [userId, []], true);
    const read = await device.getAll('outings', range, READ);
    for (const { value } of read) {
      const texts = [value.description, value.custom_params.companions];
      if (texts.some((each) => each && stripDiacritics(each).includes(wanted))) found.add(value.id);
    }
    const last = read.at(-1);
    if (!last || read.length < READ) break;
    from = [userId, last.value.id];
  }
  return found;
}
