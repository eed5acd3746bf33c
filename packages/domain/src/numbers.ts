/** `value` rounded half up to two decimals, as people do it: 1.005 → 1.01. NaN and infinity stay what they are. */
export function roundToCents(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return value;
  const shifted = Number(`${value}e2`);
  // Numbers too small for plain notation ('1e-7') are nothing at two decimals.
  return Number.isNaN(shifted) ? 0 : Math.round(shifted) / 100 || 0;
}

/** A number as hunters read it: whole numbers plain, otherwise two decimals with a comma ('106,50'). */
export function formatNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ',');
}

/**
 * What somebody typed into a number field: comma or point as decimal sign.
 * Blank gives undefined, anything that is no number gives NaN (so that validation can say so).
 */
export function parseDecimal(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(trimmed)
    ? Number(trimmed.replace(',', '.'))
    : Number.NaN;
}
