/** '1 pieza', '6 piezas'. */
export function count(quantity: number, one: string, many: string): string {
  return `${quantity} ${quantity === 1 ? one : many}`;
}
