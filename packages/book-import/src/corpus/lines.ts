/* A table of one outing, as text. */

export const utf8 = (text: string) => new TextEncoder().encode(text);
export const HEAD = 'Fecha;Modalidad;Municipio;Especie;Puntuación';
export const ROW = '14/11/2024;Rececho;Cazorla;Corzo;118,5';
export const ADDED = ['rececho 2024-11-14 Corzo'];
export const SCORED = { municipality: 'Cazorla', score: 118.5 };

export const csv = (...lines: string[]) => utf8(`${lines.join('\r\n')}\r\n`);
