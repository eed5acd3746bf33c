const GROUPED = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1, useGrouping: 'always' });

/**
 * A count or a size as people write it: '1.234', '12,4'. Apart from other numbers: the first screen counts, and reads none.
 */
export const groupDigits = (count: number): string => GROUPED.format(count);
