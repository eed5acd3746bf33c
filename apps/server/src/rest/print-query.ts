import { DomainError } from '@cuaderno/domain';
import type { PlaceLevel, PrintOptions } from '@cuaderno/season-print/content';
import { z } from 'zod';

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

/** Rejects a mistyped option, which would print more than was meant. @throws DomainError INVALID */
function refuseUnknown(query: Record<string, unknown>): void {
  const known = Object.keys(printQuery.shape);
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const message = `No hay ninguna opción «${unknown.slice(0, 40)}»: son ${known.join(', ')}`;
  throw new DomainError('INVALID', message, [{ path: unknown.slice(0, 40), message }]);
}

/**
 * Reads the options of a memoria; all of it without them.
 * @throws DomainError INVALID for any other option or value
 */
export function parsePrintQuery(query: Record<string, unknown>): PrintOptions {
  refuseUnknown(query);
  const { fotos = '1', notas = '1', hojas = '1', lugares = 'municipio' } = query;
  return {
    photos: pick(SWITCHES, 'fotos', fotos),
    notes: pick(SWITCHES, 'notas', notas),
    sheets: pick(SWITCHES, 'hojas', hojas),
    places: pick(LEVELS, 'lugares', lugares),
  };
}
