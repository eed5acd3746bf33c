import { groupDigits } from '@cuaderno/domain';

/** '1 pieza', '1.234 piezas'. */
export function count(quantity: number, one: string, many: string): string {
  return `${groupDigits(quantity)} ${quantity === 1 ? one : many}`;
}
