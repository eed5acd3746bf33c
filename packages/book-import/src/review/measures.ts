import type { WeightKind } from '@cuaderno/domain';
import { readNumber } from '../values/numbers';
import { isFault } from '../values/outcome';
import { readWeightKind, WEIGHT_WORDS } from '../values/words';
import { type Context, type RowState, valueText } from './row-state';

const KIND = new RegExp(`\\s*\\b(${Object.values(WEIGHT_WORDS).flat().join('|')})\\b\\s*`, 'i');

/** A weight, also with its kind beside it or in its heading: '92 kg en canal', 'Peso canal'. */
export function weightOf(
  context: Context,
  state: RowState,
): { kilos: number | null; kind: WeightKind | null } {
  const text = valueText(context, state, 'weight').slice(0, 60);
  if (text === '') return { kilos: null, kind: null };
  const index = context.columnOf.get('weight');
  const heading = index === undefined ? '' : (context.table.header[index] ?? '');
  const word = KIND.exec(text)?.[1] ?? KIND.exec(heading)?.[1];
  const kind = word === undefined ? null : readWeightKind(word);
  return {
    kilos: readNumber(text.replace(KIND, ' ')),
    kind: kind && !isFault(kind) ? kind.value : null,
  };
}
