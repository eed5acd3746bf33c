/** What the files in a hunter's copy are called (docs/export.md). */
export const JSON_NAME = 'cuaderno.json';
export const CSV_NAME = 'salidas.csv';
export const photoName = (id: string): string => `fotos/${id}.jpg`;
