import {
  computedMedal,
  formatNumber,
  hasManyPieces,
  maximumScore,
  MEDAL_NAMES,
  type Modality,
  MODALITY_FACTS,
  mostKilos,
} from '@cuaderno/domain';
import type { Choice, Field } from '../types';
import type { Amount } from '../values/species-parts';
import { oneOf, someOf } from '../values/told-species';
import type { RowPiece, RowValues } from './read-row';
import { type Context, type Problem, type RowState, writtenText } from './row-state';

/** More pieces than an outing alone has. */
const MANY = 9;
/** A number behind a species of a montería that is rather its points. */
const RATHER_POINTS = 30;

/** A row with its values, about which something may be asked. */
export type Asked = { context: Context; state: RowState; values: RowValues; type: Modality };

function isOpen({ value, unit, isAfter }: Amount, type: Modality): boolean {
  if (unit !== null) return false;
  if (!Number.isInteger(value)) return true;
  return hasManyPieces(type) ? isAfter && value >= RATHER_POINTS : value > MANY;
}

const NUMBER = 'number';

/** The question about a number beside a species; settled ones become a count, points or kilos. */
export function openNumber(asked: Asked, pieces: RowPiece[]): Problem | null {
  const { context, state, type } = asked;
  const name = `species ${NUMBER}`;
  for (const piece of pieces) {
    const { amount } = piece;
    if (!amount || amount.unit !== null) continue;
    const unit = isOpen(amount, type) ? state.answers.get(name) : 'count';
    if (unit === undefined) {
      const written = writtenText(context, state, 'species');
      return numberProblem(
        asked,
        { name, field: 'species', species: piece.species, ...amount },
        written,
      );
    }
    settle(piece, unit, amount);
  }
  return null;
}

/** The question about a number in the column of quantities. */
export function openQuantity(asked: Asked, pieces: RowPiece[]): Problem | null {
  const { context, state, values, type } = asked;
  const value = values.quantity;
  const [piece] = pieces;
  if (value === null || Number.isNaN(value) || !piece) return null;
  const text = writtenText(context, state, 'quantity');
  const amount: Amount = { value, text, unit: null, isAfter: false };
  // A fraction of an animal is a slip.
  if (value <= MANY || !isOpen(amount, type)) return null;
  const name = `quantity ${NUMBER}`;
  const unit = state.answers.get(name);
  if (unit === undefined) {
    const { species } = piece;
    return numberProblem(
      asked,
      { name, field: 'quantity', species, ...amount },
      `${species}, ${text}`,
    );
  }
  if (unit !== 'count') {
    values.quantity = null;
    settle(piece, unit, amount);
  }
  return null;
}

function settle(piece: RowPiece, unit: string, { value, text }: Amount): void {
  if (unit === 'note') {
    piece.note = [piece.note, `${piece.species} ${text}`]
      .filter((note) => note !== null)
      .join('\n');
  }
  if (unit === 'count') piece.quantity = value;
  if (unit === 'points') piece.score = value;
  if (unit === 'weight') piece.weight = value;
}

type OpenNumber = Amount & { name: string; field: Field; species: string };

function numberProblem(
  { state, type }: Asked,
  { name, field, species, value, text }: OpenNumber,
  written: string,
): Problem {
  const isWhole = Number.isInteger(value);
  const choices = [
    pointsChoice(text, value, species),
    weightChoice(text, value, species),
    ...(isWhole ? [countChoice(value, species, type)] : []),
    { value: 'note', label: 'Otra cosa', hint: 'Se anota en la descripción' },
  ];
  return {
    state,
    field,
    question: name,
    ofColumn: true,
    key: NUMBER,
    message: `${text} en «${written}»: ${isWhole ? '¿puntos, kilos o cuántos?' : '¿puntos o kilos?'}`,
    mark: text,
    choices,
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function pointsChoice(text: string, value: number, species: string): Choice {
  const medal = computedMedal(species, value);
  const maximum = maximumScore(species);
  const hint =
    value > maximum
      ? `El máximo de ${oneOf(species)} es ${formatNumber(maximum)}`
      : `${capital(oneOf(species))}, ${medal === null ? 'sin medalla' : MEDAL_NAMES[medal].toLowerCase()}`;
  const choice: Choice = { value: 'points', label: `${text} puntos`, hint, icon: 'points' };
  return medal === null || value > maximum ? choice : { ...choice, medal };
}

const weightChoice = (text: string, value: number, species: string): Choice => ({
  value: 'weight',
  label: `${text} kilos`,
  hint: `${capital(oneOf(species))} ${value <= mostKilos(species) ? 'puede pesarlos' : 'no pesa tanto'}`,
  icon: 'weight',
});

function countChoice(value: number, species: string, type: Modality): Choice {
  const { gender, texts } = MODALITY_FACTS[type];
  const outing = `en ${gender === 'f' ? 'una' : 'un'} ${texts.name.toLowerCase()}`;
  const fits = hasManyPieces(type) || value <= MANY;
  return {
    value: 'count',
    label: someOf(value, species),
    hint: fits ? capital(outing) : `No cabe ${outing}`,
    icon: 'count',
  };
}
