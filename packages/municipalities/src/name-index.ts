import type { Municipality } from '@cuaderno/domain';
import aliasRows from '../data/aliases.json' with { type: 'json' };
import municipalityRows from '../data/municipalities.json' with { type: 'json' };
import { namesWithin, withoutArticlesToo } from './names';
import { placeOf } from './places';
import { lettersIn } from './typing-errors';

/** Kinds of names, in the order of their rank: capitals where their name differs (Luarca, of Valdés). */
export const KINDS = 3;

/** The folded names of all municipalities; a name is a number, its row that of its municipality. */
export type NameIndex = {
  /** In alphabetical order. */
  municipalities: Municipality[];
  /** Municipalities by full name: the official one, each side of its '/', the aliases. */
  byFullName: Map<string, Municipality[]>;
  /** Official names (kind 0), aliases (1) and capitals (2), each also without its article. */
  names: string[];
  rows: Uint16Array;
  kinds: Uint8Array;
  letters: Int32Array;
  /** All names in their order, one a line, with a space before each word. */
  text: string;
  /** Where each name begins in the text. */
  starts: Uint32Array;
};

let index: NameIndex | undefined;

/** @returns the index, made at the first call */
export const nameIndex = (): NameIndex => (index ??= buildIndex());

type MunicipalityRow = [code: string, name: string, capital: string | 0];
type Named = { municipality: Municipality; byKind: [string[], string[], string[]] };

function buildIndex(): NameIndex {
  const named = readNames();
  const byFullName = new Map<string, Municipality[]>();
  for (const { municipality, byKind } of named) {
    for (const full of new Set([...byKind[0], ...byKind[1]])) {
      byFullName.set(full, [...(byFullName.get(full) ?? []), municipality]);
    }
  }
  const { compare } = new Intl.Collator('es');
  const sorted = named.toSorted((a, b) => compare(a.municipality.name, b.municipality.name));
  const entries = sorted.flatMap(({ byKind }, row) =>
    byKind.flatMap((some, kind) => withoutArticlesToo(some).map((name) => ({ name, row, kind }))),
  );
  const names = entries.map(({ name }) => name);
  let end = 0;
  return {
    municipalities: sorted.map(({ municipality }) => municipality),
    byFullName,
    names,
    rows: Uint16Array.from(entries, ({ row }) => row),
    kinds: Uint8Array.from(entries, ({ kind }) => kind),
    letters: Int32Array.from(names, lettersIn),
    text: `${names.map((name) => ` ${name}`).join('\n')}\n`,
    starts: Uint32Array.from(names, (name) => (end += name.length + 2) - name.length - 1),
  };
}

function readNames(): Named[] {
  const aliasesOf = new Map(
    aliasRows.map(([code, , aliases]) => [code as string, aliases as string[]]),
  );
  return (municipalityRows as MunicipalityRow[]).flatMap(([code, name, capital]) => {
    const place = placeOf(code);
    if (!place) return [];
    const aliases = (aliasesOf.get(code) ?? []).flatMap(namesWithin);
    const capitals = capital === 0 ? [] : namesWithin(capital);
    return [
      { municipality: { name, ...place, code }, byKind: [namesWithin(name), aliases, capitals] },
    ];
  });
}
