import { fold, meansSpecies, MODALITIES, type Modality } from '@cuaderno/domain';
import { fieldNamed } from '../columns/fields';
import type { Cell, Field, TableRow } from '../types';
import { isMonth } from '../values/dates';
import { MODALITY_WORDS } from '../values/words';
import type { Grid } from './grid';
import { seasonDays, seasonOfTitle } from './season-days';

/** What a title tells of the rows beneath it. */
export type Titled = Pick<TableRow, 'season' | 'modality' | 'month' | 'title'>;

type Cells = readonly Cell[];

/** Words beside a modality and the years in a title: 'Esperas de la temporada 2019-20'. */
const FILLERS = /\b(temporadas?|temp|campana|mis|de|del|la|las|los|a|en|ano|anos|\d+)\b/g;

/** The modality that is all that a title names beside a season: 'ESPERAS', 'Monterías 2019-20'. */
function modalityOfTitle(title: string): Modality | null {
  if (title.length > 40) return null;
  const word = fold(title).replace(FILLERS, ' ').replace(/ +/g, ' ').trim();
  return MODALITIES.find((one) => word.length > 4 && MODALITY_WORDS[one].includes(word)) ?? null;
}

const isMonthTitle = (text: string) =>
  text.length <= 30 && /\p{L}{3}/u.test(text) && isMonth(text.replace(YEAR, '').trim());
const YEAR = /\s*(de |del |-|\/)?\s*(19|20)?\d{2}$/i;

/** What a text tells as a title. */
function told(text: string): Titled | null {
  const modality = modalityOfTitle(text);
  const isMonthly = isMonthTitle(text.trim());
  const season = isMonthly ? null : modality ? seasonDays(text) : seasonOfTitle(text);
  if (!season && !modality && !isMonthly) return null;
  return {
    ...(season && { season }),
    ...(modality && { modality }),
    ...(isMonthly && { month: text.trim() }),
  };
}

/** What the name of a sheet tells. */
export function titleOfSheet(name: string): Titled {
  const season = seasonDays(name);
  return { ...(season && { season }), ...told(name) };
}

/** What a row tells that is nothing but a title: 'TEMPORADA 2019-20', 'ESPERAS'; null for any other. */
export function titleIn(cells: Cells, header: Cells): Titled | null {
  const [text, ...others] = cells.filter((cell) => cell !== null);
  if (typeof text !== 'string' || others.length > 0) return null;
  const heading = header[cells.indexOf(text)];
  // In the column of modalities it is an outing that lacks the rest.
  if (typeof heading === 'string' && fieldNamed(heading) === 'type') return null;
  return told(text) ?? (isGround(cells, header) ? { title: text.trim() } : null);
}

const PLACES: readonly (Field | null)[] = ['municipality', 'estate', 'place', 'description'];
const isPlaced = (heading: Cell) =>
  typeof heading === 'string' && PLACES.includes(fieldNamed(heading));

/** Whether a title may be a ground of the rows beneath it, in a table without a column of places or of notes. */
function isGround(cells: Cells, header: Cells): boolean {
  const at = header.findIndex((heading) => heading !== null);
  const text = cells[at];
  const isText = typeof text === 'string' && /^\p{L}[^:;\d]{2,40}$/u.test(text.trim());
  return isText && !header.some(isPlaced) && !meansSpecies(text);
}

/** What the titles above the header tell. */
export function titleAbove(full: Grid, header: number | null): Titled {
  const texts = full
    .filter(({ number }) => header !== null && number < header)
    .flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'));
  const titles = texts.flatMap((text) => told(text) ?? []);
  const { modality, ...first } = Object.assign({}, ...titles.toReversed()) as Titled;
  const isOne = titles.every((one) => (one.modality ?? modality) === modality);
  return { ...first, ...(modality && isOne && { modality }) };
}
