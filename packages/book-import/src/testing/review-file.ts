import { municipalitiesNamed, searchMunicipalities } from '@cuaderno/municipalities/search';
import type { OutingSummary } from '@cuaderno/domain';
import {
  bookOf,
  type Choices,
  fileHash,
  type Corrections,
  proposeColumns,
  type ReadOptions,
  readTable,
  review,
  type Review,
  type Table,
} from '../index';

export type Reviewed = { table: Table; choices: Choices; found: Review };

type Changes = {
  options?: ReadOptions;
  choices?: Partial<Choices>;
  corrections?: Corrections;
  outings?: readonly OutingSummary[];
};

/** Reviews a file with what the importer proposes for it. */
export async function reviewFile(
  file: Uint8Array<ArrayBuffer> | string,
  { options, choices: changed, corrections = new Map(), outings = [] }: Changes = {},
): Promise<Reviewed> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const table = await readTable(bytes, options);
  const choices: Choices = {
    columns: proposeColumns(table, searchMunicipalities).map(({ field }) => field),
    modality: null,
    join: true,
    words: new Map(),
    addDuplicates: new Set(),
    taken: new Set(),
    ...changed,
  };
  const book = bookOf({
    hash: await fileHash(bytes),
    outings,
    search: searchMunicipalities,
    named: municipalitiesNamed,
  });
  return { table, choices, found: review(table, choices, corrections, book) };
}
