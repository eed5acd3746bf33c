/** Rounds half up to two decimals in decimal notation: 1.005 → 1.01. NaN and infinity are returned unchanged. */
export function roundToCents(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return value;
  const shifted = Number(`${value}e2`);
  // Numbers too small for plain notation ('1e-7') are 0 at two decimals.
  return Number.isNaN(shifted) ? 0 : Math.round(shifted) / 100 || 0;
}

/** Formats a number: integers plain, others with two decimals and a comma ('106,50'). */
export function formatNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ',');
}

/** Parses the text of a field of whole numbers: as `parseDecimal`, but '1.000' is a thousand. */
export function parseCount(text: string): number | undefined {
  return parseDecimal(/^\s*\d{1,3}(\.\d{3})+\s*$/.test(text) ? text.replaceAll('.', '') : text);
}

/**
 * Parses the text of a number field: comma or point as decimal sign.
 *
 * @returns undefined for a blank, NaN for a text that is no number
 */
export function parseDecimal(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(trimmed)
    ? Number(trimmed.replace(',', '.'))
    : Number.NaN;
}
