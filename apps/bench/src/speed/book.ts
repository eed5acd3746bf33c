import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import sharp from 'sharp';

const DAY_MS = 24 * 60 * 60 * 1000;
/** One outing in so many has a photo. */
const PHOTO_EVERY = 12;
/** Outings of one statement. */
const BATCH = 1_000;
/** The day of a book's rows; later ones were created by a measurement. */
export const FILLED_AT = '2026-01-10T18:30:12.345Z';

const PLACES = [
  { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' },
  { municipality: 'Hornachuelos', province: 'Córdoba', ccaa: 'Andalucía' },
  {
    municipality: 'Villanueva de los Infantes',
    province: 'Ciudad Real',
    ccaa: 'Castilla-La Mancha',
  },
  { municipality: 'Riaño', province: 'León', ccaa: 'Castilla y León' },
];
const NOTES = [
  'Luna casi llena y aire del norte, fijo toda la tarde. Entró solo por la vereda de la umbría.',
  'Suelta a las once con niebla en los barrancos. Los jabalíes, en la segunda vuelta, ya con sol.',
  'Viento revocado toda la noche. Volver con aire del norte y entrar por la vereda alta.',
  null,
];
const DRIVEN = [['Jabalí'], ['Jabalí', 'Venado'], ['Jabalí', 'Jabalí', 'Zorro', 'Gamo']];

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

/** @returns the pieces of the n-th outing: species and score */
function piecesOf(type: string, n: number): [species: string, score: number | null][] {
  if (type === 'espera') return n % 4 === 0 ? [] : [['Jabalí', 95 + (n % 20)]];
  if (type === 'rececho') return [['Corzo', 100 + (n % 35) + 0.5]];
  return pick(DRIVEN, n).map((species) => [species, null]);
}

function paramsOf(type: string, n: number) {
  const finca = `Finca ${n % 7}`;
  if (type === 'espera') return { cotoName: `Coto ${n % 9}`, place: 'Puesto del arroyo' };
  if (type === 'rececho') return { finca, lugar: 'Collado de la Encina' };
  return { finca, armada: 'La Solana', puesto: n % 12 };
}

/** Creates the rows of the n-th outing before today. */
function rowsOf(n: number, everyDays: number) {
  const type = pick(['espera', 'monteria', 'rececho'], n);
  const params = paramsOf(type, n);
  const id = randomUUID();
  const outing = {
    id,
    type,
    date: new Date(Date.now() - (n + 1) * everyDays * DAY_MS).toISOString().slice(0, 10),
    ...pick(PLACES, n),
    location: params.cotoName ?? params.finca,
    description: pick(NOTES, n),
    custom_params: params,
  };
  const pieces = piecesOf(type, n).map(([species, score], position) => {
    return { id: randomUUID(), outing_id: id, position, species, score };
  });
  const photos = n % PHOTO_EVERY === 0 ? [{ id: randomUUID(), outing_id: id }] : [];
  return { outing, pieces, photos };
}

const OUTINGS = `INSERT INTO outings (user_id, id, type, date, municipality, province, ccaa, location,
    description, custom_params, created_at, updated_at)
  SELECT $1, id, type, date, municipality, province, ccaa, location, description, custom_params, $3, $3
  FROM jsonb_to_recordset($2) AS o (id uuid, type text, date text, municipality text, province text,
    ccaa text, location text, description text, custom_params jsonb)`;
const PIECES = `INSERT INTO outing_species (user_id, id, outing_id, position, species, score, created_at)
  SELECT $1, id, outing_id, position, species, score, $3 FROM jsonb_to_recordset($2) AS s
    (id uuid, outing_id uuid, position integer, species text, score numeric)`;
const PHOTOS = `INSERT INTO photos (user_id, id, outing_id, image, thumb, width, height, mime)
  SELECT $1, o.id, o.outing_id, p.image, p.thumb, p.width, p.height, p.mime
  FROM jsonb_to_recordset($2) AS o (id uuid, outing_id uuid), photos p
  WHERE p.user_id = $1 AND p.id = $3`;

/**
 * Fills a user's book with `count` outings; some have a copy of `photo`, one of the user's.
 *
 * By SQL: through the product, 25,000 outings take minutes.
 */
export async function fillBook(
  client: Client,
  userId: number,
  count: number,
  photo: string | null,
): Promise<void> {
  for (let first = 0; first < count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first) }, (_, n) =>
      rowsOf(first + n, count > BATCH ? 1 : 2),
    );
    const json = (key: 'outing' | 'pieces' | 'photos') =>
      JSON.stringify(rows.flatMap((row): object[] => [row[key]].flat()));
    await client.query(OUTINGS, [userId, json('outing'), FILLED_AT]);
    await client.query(PIECES, [userId, json('pieces'), FILLED_AT]);
    if (photo !== null) await client.query(PHOTOS, [userId, json('photos'), photo]);
  }
}

/** Creates a photo of soft patches, as large as a phone's of a landscape. */
export async function createPhoto(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const size = { width: Math.ceil(width / 16), height: Math.ceil(height / 16) };
  const create = { ...size, channels: 3, background: '#000', noise } as const;
  return new Uint8Array(await sharp({ create }).resize(width, height).jpeg().toBuffer());
}
