export type Municipality = { name: string; province: string; ccaa: string; code: string };
export const MUNICIPALITY_MIN_LETTERS = 5;
export const MUNICIPALITY_RESULTS = 50;
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}
