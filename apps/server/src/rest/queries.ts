import { DomainError } from '@cuaderno/domain';
import type { PlaceLevel, PrintOptions } from '@cuaderno/season-print/content';
import { z } from 'zod';

/** Parses an integer; NaN, which the procedure rejects, for any other text. */
export function parseNumber(given: unknown) {
  if (given === undefined) return undefined;
  return typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : Number.NaN;
}

/** A list's cursor in an address: date and id of the last outing. */
const CURSOR = /^(\d{4}-\d{2}-\d{2})_([0-9a-fA-F-]{36})$/;

export function parseCursor(cursor: unknown) {
  if (cursor === undefined) return undefined;
  const [, date = '', id = ''] = (typeof cursor === 'string' && CURSOR.exec(cursor)) || [];
  return { date, id };
}

/** Creates the `Link` header to the next page of a list; none without a cursor. */
export function nextLink(
  cursor: { date: string; id: string } | null,
  query: Record<string, unknown>,
) {
  if (cursor === null) return {};
  const params = new URLSearchParams({ cursor: `${cursor.date}_${cursor.id}` });
  for (const name of ['limit', 'photos']) {
    const given = query[name];
    if (typeof given === 'string') params.set(name, given);
  }
  return { link: `</api/outings?${params.toString()}>; rel="next"` };
}

/** The levels of a place as the address names them. */
const LEVELS: Record<string, PlaceLevel> = {
  municipio: 'municipality',
  provincia: 'province',
  comunidad: 'region',
  no: 'none',
};
const SWITCHES: Record<string, boolean> = { '0': false, '1': true };

/** The documented parameters. */
const flag = (meaning: string) => z.enum(['0', '1']).optional().describe(meaning);
export const printQuery = z.object({
  fotos: flag('0: sin fotos'),
  notas: flag('0: sin notas'),
  hojas: flag('0: sin hojas de medición'),
  lugares: z
    .enum(['municipio', 'provincia', 'comunidad', 'no'])
    .optional()
    .describe('hasta dónde se dicen los lugares; el coto, la finca y el puesto, nunca'),
});

function pick<Value>(values: Record<string, Value>, name: string, given: unknown): Value {
  if (typeof given === 'string' && Object.hasOwn(values, given)) return values[given] as Value;
  const message = `Indica en «${name}» uno de: ${Object.keys(values).join(', ')}`;
  throw new DomainError('INVALID', message, [{ path: name, message }]);
}

/** Rejects a mistyped option, which would do more than was meant. @throws DomainError INVALID */
export function refuseUnknown(query: Record<string, unknown>, documented: z.core.$ZodObject): void {
  const known = Object.keys(documented._zod.def.shape);
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const are = known.length === 1 ? 'es' : 'son';
  const message = `No hay ninguna opción «${unknown.slice(0, 40)}»: ${are} ${known.join(', ')}`;
  throw new DomainError('INVALID', message, [{ path: unknown.slice(0, 40), message }]);
}

export const importQuery = z.object({ dryRun: z.string().optional() });

/** Whether an import only says what it would add. @throws DomainError INVALID for any other option */
export function parseDryRun(query: Record<string, unknown>): boolean {
  refuseUnknown(query, importQuery);
  return !['0', undefined].includes(query['dryRun'] as string | undefined);
}

/**
 * Reads the options of a memoria; all of it without them.
 * @throws DomainError INVALID for any other option or value
 */
export function parsePrintQuery(query: Record<string, unknown>): PrintOptions {
  refuseUnknown(query, printQuery);
  const { fotos = '1', notas = '1', hojas = '1', lugares = 'municipio' } = query;
  return {
    photos: pick(SWITCHES, 'fotos', fotos),
    notes: pick(SWITCHES, 'notas', notas),
    sheets: pick(SWITCHES, 'hojas', hojas),
    places: pick(LEVELS, 'lugares', lugares),
  };
}
