import { DomainError } from '@cuaderno/domain';

/** Most rows of a table, and bytes of a file. */
export const ROWS_MAX = 20_000;
const BYTES_MAX = 20 * 1024 * 1024;
/** Most columns with anything in them. */
export const COLUMNS_MAX = 200;

const refuse = (message: string) => new DomainError('INVALID', message);
const ANOTHER = 'Guárdalo como Excel (.xlsx) o CSV y vuelve a elegirlo';

/** The refusals of a file, in the order in which they are found. */
export const REFUSALS = {
  empty: () => refuse('El archivo está vacío'),
  noRows: () => refuse('No hay ninguna fila con datos'),
  tooManyRows: () =>
    new DomainError(
      'TOO_LARGE',
      'Tiene más de 20.000 filas: divídelo en varios archivos, por ejemplo uno por temporada',
    ),
  tooManyColumns: () => refuse(`Tiene más de ${COLUMNS_MAX} columnas: deja solo las de la caza`),
  tooLarge: () => new DomainError('TOO_LARGE', 'El archivo es demasiado grande para leerlo aquí'),
  damaged: () => refuse('El archivo está dañado o incompleto: vuelve a guardarlo o a descargarlo'),
  bomb: () => refuse('Descomprimido sería enorme: no parece una hoja de cálculo y no se abre'),
  password: () => refuse(`Tiene contraseña: quítasela en Excel, guárdalo y vuelve a elegirlo`),
  xls: () => refuse(`Es un Excel antiguo (.xls). ${ANOTHER}`),
  xlsb: () => refuse(`Es un Excel binario (.xlsb). ${ANOTHER}`),
  ods: () => refuse(`Es de LibreOffice (.ods). ${ANOTHER}`),
  numbers: () => refuse(`Es de Numbers. Expórtalo a Excel (.xlsx) o CSV y vuelve a elegirlo`),
  web: () =>
    refuse(`Es una página web, aunque se llame como una hoja. Ábrela con Excel. ${ANOTHER}`),
  pdf: () => refuse('Es un PDF: hace falta el Excel o el CSV del que se hizo'),
  picture: () => refuse('Es una imagen: hace falta un Excel o un CSV'),
  document: () => refuse(`Es un documento de texto. Copia la tabla a una hoja. ${ANOTHER}`),
  copy: () =>
    refuse('Es una copia de Cuaderno de Caza: elígela en «Una copia de Cuaderno de Caza»'),
  unknown: () => refuse('No es una hoja de cálculo: elige un Excel (.xlsx) o un CSV'),
  tooManySheets: () => refuse('Tiene más de 256 hojas: deja solo las de la caza'),
  noSheet: () => refuse('Esa hoja ya no está en el archivo'),
} as const;

/** The refusal that was thrown; of anything else that the file is damaged. */
export const refusalOf = (error: unknown): DomainError =>
  error instanceof DomainError ? error : REFUSALS.damaged();

/** How files that aren't tables begin, as Latin-1. */
const BEGINNINGS: readonly [keyof typeof REFUSALS, readonly string[]][] = [
  ['pdf', ['%PDF']],
  ['picture', ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*']],
  ['document', ['{\\rtf']],
  ['unknown', ['\x1f\x8b', '7z\xbc\xaf', 'Rar!', '\x7fELF', 'MZ\x90']],
];
/** Brands of photos, after the length of a box. */
const PHOTO_BOX = /^.{4}(ftyp(hei|hev|avi|mif)|.{4}WEBP)/s;
const WEB = /^(\xef\xbb\xbf)?\s*<(!doctype html|html|table|\?xml|!--|meta)/i;

const latin = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Whether UTF-16 letters are among the bytes. */
function holds(bytes: Uint8Array, text: string): boolean {
  const sought = Array.from(text).flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (
    let at = bytes.indexOf(sought[0] ?? 0);
    at !== -1;
    at = bytes.indexOf(sought[0] ?? 0, at + 1)
  ) {
    if (sought.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

/**
 * Tells a workbook from a text by its bytes, whatever its name.
 *
 * @throws DomainError for any other file, in words
 */
export function kindOf(bytes: Uint8Array): 'zip' | 'text' {
  if (bytes.length === 0) throw REFUSALS.empty();
  if (bytes.length > BYTES_MAX) throw REFUSALS.tooLarge();
  const head = latin(bytes.subarray(0, 200));
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'zip';
  if (head.startsWith('\xd0\xcf\x11\xe0')) {
    throw holds(bytes, 'EncryptedPackage') ? REFUSALS.password() : REFUSALS.xls();
  }
  const known = BEGINNINGS.find(([, beginnings]) => beginnings.some((one) => head.startsWith(one)));
  if (known) throw REFUSALS[known[0]]();
  if (PHOTO_BOX.test(head)) throw REFUSALS.picture();
  if (WEB.test(head)) throw REFUSALS.web();
  return 'text';
}
