import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OutingInput } from '@cuaderno/domain';

const DEMO_PHOTOS = path.join(import.meta.dirname, '../../../packages/client/src/demo/photos');
const photo = (n: number) =>
  `data:image/jpeg;base64,${readFileSync(path.join(DEMO_PHOTOS, `foto${n}.jpg`)).toString('base64')}`;

const piece = (species: string, score: number | null = null, photos: string[] = []) => ({
  species,
  score,
  photos,
});

/** The montería of the design: four species, gold and silver, photos of three of them. */
export const MONTERIA: OutingInput = {
  type: 'monteria',
  date: '2026-11-14',
  municipality: 'Hornachuelos',
  province: 'Córdoba',
  ccaa: 'Andalucía',
  finca: 'Las Mezquitillas',
  armada: 'Los Llanos',
  puesto: 7,
  animals: [
    piece('Venado', 182.6, [photo(1), photo(2), photo(3)]),
    piece('Jabalí', 107, [photo(4), photo(5)]),
    piece('Jabalí', 92),
    piece('Hembra'),
    piece('Hembra'),
    piece('Zorro', null, [photo(3)]),
  ],
  description:
    'Suelta a las once con niebla en los barrancos. Los jabalíes entraron en la segunda vuelta, ya con sol.',
};

/** A long name, no piece and an empty field. */
export const LONG_ESPERA: OutingInput = {
  type: 'espera',
  date: '2026-10-10',
  municipality: 'San Martín de la Vega del Alberche',
  province: 'Ávila',
  ccaa: 'Castilla y León',
  cotoName: 'Sociedad de Cazadores La Umbría de Piedrahíta y Barco de Ávila',
  species: null,
  description:
    'Viento revocado toda la noche. Volver con aire del norte y entrar por la vereda alta.',
};

export const ESPERA: OutingInput = {
  type: 'espera',
  date: '2026-11-07',
  municipality: 'Cazorla',
  province: 'Jaén',
  ccaa: 'Andalucía',
  cotoName: 'El Cantalar',
  place: 'Puesto del arroyo',
  species: 'Jabalí',
  score: 106.5,
  age: 5,
  weight: 92.5,
  weightKind: 'canal',
  distance: 60,
  weapon: 'Bergara B14, .300 Win. Mag.',
  seal: 'CyL-26-084417',
  photos: [photo(2), photo(4)],
  description: 'Luna casi llena y aire del norte, fijo toda la tarde. Entró solo por la vereda.',
};

export const RECECHO: OutingInput = {
  type: 'rececho',
  date: '2026-10-24',
  municipality: 'Boca de Huérgano',
  province: 'León',
  ccaa: 'Castilla y León',
  finca: 'Reserva de Riaño',
  lugar: 'Collado de la Encina',
  species: 'Rebeco Cantábrico',
  score: 83,
  photos: [photo(1), photo(3), photo(5)],
};

/** A montería with the most pieces that a phone's form is tested with. */
export const GREAT_DAY: OutingInput = {
  type: 'monteria',
  date: '2026-11-01',
  municipality: 'Villanueva de los Infantes',
  province: 'Ciudad Real',
  ccaa: 'Castilla-La Mancha',
  finca: 'Sierra Madrona',
  armada: 'El Cierre',
  puesto: 12,
  animals: [
    ...Array.from({ length: 9 }, (_, n) => piece('Jabalí', n % 3 === 0 ? 90 + n * 2.5 : null)),
    piece('Venado', 166),
    piece('Venado'),
    piece('Gamo'),
    piece('Muflón', 196, [photo(5)]),
    piece('Zorro'),
  ],
};
