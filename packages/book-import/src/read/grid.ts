import type { Cell } from '../types';

/** All rows of a sheet, each with its number as the spreadsheet shows it. */
export type Grid = { number: number; cells: Cell[] }[];
