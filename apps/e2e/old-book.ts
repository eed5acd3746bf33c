const HEAD = 'FECHA;TERMINO MUNICIPAL;MODALIDAD;COTO / FINCA;ANIMAL;CANT.;PTOS;OBS;Nº LIC.';
const ROWS = [
  '14/11/2024;Hornachuelos;mont.;Las Mezquitillas;Cochino;1;107,4;Suelta a las once;30/04417',
  '14/11/2024;Hornachuelos;mont.;Las Mezquitillas;Ciervo;1;182;Suelta a las once;30/04417',
  '7-12-24;Cazorla;espera;El Cantalar;Cochino;1;;Año de la niebla, 3 €;30/04417',
  '31/02/2025;Fuencaliente;rececho;;Corzo;1;;;30/04417',
  '12/08/2025;Jaén;rececho;;Jabalí;1;1054;;30/04417',
  '13/08/2025;Jaén;rececho;;cabra;1;;;30/04417',
  'TOTAL;;;;;6;;;',
];

/** A CSV as a Spanish Excel writes it: Windows-1252. */
export const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n').replaceAll('€', '\u0080'), 'latin1'),
});

/** Five outings in six rows under a title, with an impossible day, a slip of a score and a word to be asked about. */
export const OLD_BOOK = csv('caza_2019-2026.csv', ['MI CUADERNO;;;;;;;;', HEAD, ...ROWS]);
