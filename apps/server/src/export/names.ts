/** Names of the files in an export (docs/export.md). */
export const JSON_NAME = 'cuaderno.json';
export const CSV_NAME = 'salidas.csv';
export const WORKBOOK_NAME = 'salidas.xlsx';
export const photoName = (id: string): string => `fotos/${id}.jpg`;
