import { stripDiacritics } from '@cuaderno/domain';
import { storedOutings } from './stored-outings';

/** @returns the ids of the stored outings whose description or company has `text`, without case or accents */
export async function idsWithText(
  userId: number,
  text: string,
  signal: AbortSignal,
): Promise<Set<string>> {
  const wanted = stripDiacritics(text);
  const found = new Set<string>();
  for await (const outings of storedOutings(userId, signal)) {
    for (const { id, description, custom_params: params } of outings) {
      const texts = [description, params.companions];
      if (texts.some((each) => each && stripDiacritics(each).includes(wanted))) found.add(id);
    }
  }
  return found;
}
