import { formatNumber, roundToCents, type WeightKind } from '@cuaderno/domain';
import {
  isStrange,
  type Measure,
  MEASURES,
  readMeasure,
  type Unit,
  unitOfHeading,
} from '../values/units';
import { isFault } from '../values/outcome';
import { readWeightKind, WEIGHT_WORDS } from '../values/words';
import {
  askedFor,
  columnId,
  type Context,
  type Problem,
  type RowState,
  valueText,
  writtenText,
} from './row-state';

const KIND = new RegExp(`\\s*\\b(${Object.values(WEIGHT_WORDS).flat().join('|')})\\b\\s*`, 'i');

/** A number in the book's unit, NaN for a text that is none, null for a blank; with what is asked about its unit. */
type Measured = {
  value: number | null;
  problem: Problem | null;
  /** What its rounding loses: '18 meses'. */
  remark: string | null;
};

const headingOf = ({ columnOf, table }: Context, field: Measure) =>
  table.header[columnOf.get(field) ?? -1] ?? '';

const UNIT = 'unit';

const plain = (value: number | null): Measured => ({ value, problem: null, remark: null });

/** A number of a row with its unit: that of its cell, else that of its heading, which is asked about where it is strange. */
function measureOf(context: Context, state: RowState, measure: Measure): Measured {
  const text = valueText(context, state, measure).slice(0, 60).replace(KIND, ' ');
  if (text.trim() === '') return plain(null);
  const { number, unit } = readMeasure(measure, text);
  if (unit === 'base' || Number.isNaN(number)) return plain(number);
  if (unit !== null) return converted(measure, number, unit);
  const headed = unitOfHeading(measure, headingOf(context, measure));
  // A correction is in the book's unit.
  if (headed === null || state.corrected.has(measure)) return plain(number);
  return ofHeading(context, state, { measure, number, unit: headed });
}

function converted(measure: Measure, number: number, unit: Unit): Measured {
  const exact = number * unit.factor;
  const value = MEASURES[measure].round(exact);
  const isLossy = measure === 'age' && value !== exact;
  return { ...plain(value), remark: isLossy ? `Edad: ${formatNumber(number)} ${unit.name}` : null };
}

type Headed = { measure: Measure; number: number; unit: Unit };

/** A number in the unit of its heading, unless the hunter says otherwise. */
function ofHeading(context: Context, state: RowState, headed: Headed): Measured {
  const { measure, number, unit } = headed;
  const problem = unitProblem(context, state, headed);
  const answer =
    state.answers.get(`${measure} ${UNIT}`) ?? askedFor(context, state, columnId(problem));
  if (answer === 'base') return plain(number);
  const isOpen = answer === undefined && isStrange(measure, number * unit.factor);
  return isOpen ? { ...plain(null), problem } : converted(measure, number, unit);
}

const ALL = ['age', 'weight', 'distance'] as const satisfies Measure[];

/** The measures of a row's piece. */
export function measuresOf(context: Context, state: RowState) {
  const [age, weight, distance] = ALL.map((measure) => measureOf(context, state, measure));
  const all = [age, weight, distance];
  return {
    values: {
      age: age?.value ?? null,
      weight: weight?.value ?? null,
      distance: distance?.value ?? null,
    },
    problems: all.flatMap((one) => one?.problem ?? []),
    remarks: all.flatMap((one) => one?.remark ?? []),
  };
}

function unitProblem(
  context: Context,
  state: RowState,
  { measure, number, unit }: Headed,
): Problem {
  const text = writtenText(context, state, measure);
  const { base } = MEASURES[measure];
  const result = formatNumber(roundToCents(number * unit.factor));
  return {
    state,
    field: measure,
    question: `${measure} ${UNIT}`,
    ofColumn: true,
    message: `${text} en «${headingOf(context, measure)}»: ¿${unit.name} o ${base}?`,
    mark: text,
    choices: [
      { value: UNIT, label: `${text} ${unit.name}`, hint: `${result} ${base}` },
      { value: 'base', label: `${text} ${base}` },
    ],
  };
}

/** The kind of a weight beside it or in its heading: '92 kg en canal', 'Peso canal'. */
export function weightKindOf(context: Context, state: RowState): WeightKind | null {
  const text = valueText(context, state, 'weight').slice(0, 60);
  if (text === '') return null;
  const word = KIND.exec(text)?.[1] ?? KIND.exec(headingOf(context, 'weight'))?.[1];
  const kind = word === undefined ? null : readWeightKind(word);
  return kind && !isFault(kind) ? kind.value : null;
}
