import type { Cell } from '../types';

/** All rows of a sheet, each with its number as the spreadsheet shows it, and the text that a CSV has beyond its header. */
export type Grid = { number: number; cells: Cell[]; surplus?: string }[];
