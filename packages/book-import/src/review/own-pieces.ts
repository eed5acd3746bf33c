import { fold } from '@cuaderno/domain';
import { cellText } from '../columns/cell-text';
import { foldHeading } from '../columns/fields';
import { isBlank, isCross, YES_WORDS } from '../values/words';
import type { Asked } from './number-questions';
import { type Context, type Problem, writtenText } from './row-state';

/** Columns that say whether a piece was recovered, and those of who shot it. */
const RECOVERED = /^((se )?(cobr|recuper|recog|hall)(o|ad[oa]s?)|abatid[oa]s?)$/;
const SHOOTER =
  /^(tirador|cazador|autor|matador|shooter|hunter|(de )?quien( (la|lo))?( tira| tiro| mato| abatio)?|(abatid|cazad|tirad|cobrad)[oa] por)$/;
const MINE = /^(yo|mi[oa]s?|propi[oa]s?|yo mism[oa]|me)$/;

const isYes = (text: string) =>
  isCross(text) ||
  YES_WORDS.includes(fold(text)) ||
  /^(si\b|cobrad|recuperad|abatid)/.test(fold(text));

/** Whether a column names several people, so that some of its pieces may be another's. */
function hasSeveral({ table, cache }: Context, index: number): boolean {
  const known = cache.shooters.get(index);
  if (known !== undefined) return known;
  const names = new Set(
    table.rows.flatMap(({ cells, left }) => {
      const text = left === undefined ? cellText(cells[index]) : '';
      return isBlank(text) ? [] : [fold(text)];
    }),
  );
  cache.shooters.set(index, names.size > 1);
  return names.size > 1;
}

/** Whether a cell of a column says that a piece may not be the hunter's, or was lost. */
function isDoubtful(context: Context, index: number, text: string): boolean {
  const heading = foldHeading(context.table.header[index] ?? '');
  if (RECOVERED.test(heading)) return !isYes(text);
  return SHOOTER.test(heading) && !MINE.test(fold(text)) && hasSeveral(context, index);
}

/** Asks whether a piece counts that another column says was lost, or shot by another: 'Cobrado: No'. */
export function mayNotCount({ context, state, values }: Asked): Problem | null {
  if (values.id !== null || !values.pieces?.length || state.corrected.has('species')) return null;
  const note = values.notes.find(({ index, text }) => isDoubtful(context, index, text));
  if (!note) return null;
  const text = `${note.heading}: ${note.text}`;
  return {
    state,
    field: 'species',
    message: `«${text}»: ¿cuenta como pieza tuya?`,
    mark: note.text,
    choices: [
      { value: writtenText(context, state, 'species'), label: 'Sí, cuenta' },
      { value: 'nada', label: 'No cuenta', hint: 'Se anota en la descripción' },
    ],
  };
}
