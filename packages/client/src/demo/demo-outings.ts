import {
  dayInSpain,
  hasSex,
  type OutingInput,
  roundToCents,
  SEXES,
  thresholds,
} from '@cuaderno/domain';
import foto1 from './photos/foto1.jpg?inline';
import foto2 from './photos/foto2.jpg?inline';
import foto3 from './photos/foto3.jpg?inline';
import foto4 from './photos/foto4.jpg?inline';
import foto5 from './photos/foto5.jpg?inline';

const PHOTOS = [foto1, foto2, foto3, foto4, foto5];
const DAY_MS = 24 * 60 * 60 * 1000;
/** Three seasons, in days. */
const SPAN = 960;

/** Places of the demo's outings. */
export const PLACES = [
  'Hornachuelos',
  'Cazorla',
  'Villanueva de los Infantes',
  'Boca de Huérgano',
  'San Martín de la Vega del Alberche',
  'Molina de Aragón',
  'Fuencaliente',
  'Jaén',
];

type Place = { municipality: string; province: string; ccaa: string };

const COTOS = ['El Cantalar', 'La Serrota', 'Los Villares', 'Sociedad de Cazadores La Umbría'];
const FINCAS = ['Las Mezquitillas', 'Torre de Juan Abad', 'Sierra Madrona', 'El Pedregal'];
const SPOTS = ['Puesto del arroyo', 'Vereda alta', 'Collado de la Encina', 'Charca vieja'];
const ARMADAS = ['Los Llanos', 'La Solana', 'El Cierre', 'Traviesa de abajo'];
const STARTS = ['18:00', '19:30', '20:15', '21:00'];
const ENDS = ['23:45', '00:30', '01:15', '02:40'];
const COMPANIONS = ['Julián, el guarda', 'Con mi hijo', 'Paco y Manuel'];
const NOTES = [
  'Luna casi llena y aire del norte, fijo toda la tarde. Entró solo por la vereda de la umbría.',
  'Suelta a las once con niebla en los barrancos. Los jabalíes, en la segunda vuelta, ya con sol.',
  'Viento revocado toda la noche. Volver con aire del norte y entrar por la vereda alta.',
  null,
];

/** Creates a deterministic random number generator (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Creates three seasons of outings up to `today`, deterministic for a day, each modality in its months. */
export function demoOutings(today: Date, places: Place[]): OutingInput[] {
  const next = sequence(7);
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
  const photos = (most: number) =>
    PHOTOS.toSorted(() => next() - 0.5).slice(0, Math.floor(next() * (most + 1)));
  const scored = (species: string) => {
    const bronze = thresholds(species)?.bronze ?? 100;
    return next() < 0.3 ? null : roundToCents(bronze * (0.82 + next() * 0.32));
  };

  const outings: OutingInput[] = [];
  for (let back = SPAN; back >= 0; back -= 9 + Math.floor(next() * 9)) {
    const day = new Date(today.getTime() - back * DAY_MS);
    const month = day.getUTCMonth() + 1;
    const common = { date: dayInSpain(day), ...one(places), description: one(NOTES) };
    const inSeason = month >= 10 || month <= 2;
    const dice = next();
    if (inSeason && dice < 0.5) {
      const species = Array.from({ length: 1 + Math.floor(next() * 5) }, () =>
        one(['Jabalí', 'Jabalí', 'Jabalí', 'Venado', 'Hembra', 'Zorro', 'Gamo', 'Muflón']),
      );
      outings.push({
        type: 'monteria',
        ...common,
        finca: one(FINCAS),
        armada: one(ARMADAS),
        puesto: 1 + Math.floor(next() * 14),
        animals: species.map((name) => {
          const piece = { species: name, score: scored(name), photos: photos(1) };
          const counted = piece.score === null && piece.photos.length === 0;
          return counted ? { ...piece, quantity: 1 + Math.floor(next() * 12) } : piece;
        }),
      });
    } else if (dice < 0.65) {
      const species = one(['Jabalí', 'Jabalí', 'Jabalí', 'Corzo', null, null, null]);
      outings.push({
        type: 'espera',
        ...common,
        ...(next() < 0.8 && { startTime: one(STARTS), endTime: one(ENDS) }),
        companions: next() < 0.3 ? one(COMPANIONS) : null,
        cotoName: one(COTOS),
        place: one(SPOTS),
        species,
        score: species && scored(species),
        photos: photos(2),
      });
    } else {
      const species = one(
        inSeason
          ? ['Sarrio', 'Macho Montes (Gredos)', 'Arrui', 'Rebeco Cantábrico']
          : ['Corzo', 'Corzo', 'Gamo', 'Venado'],
      );
      outings.push({
        type: 'rececho',
        ...common,
        finca: one(FINCAS),
        lugar: one(SPOTS),
        species,
        sex: hasSex(species) ? one(SEXES) : null,
        score: scored(species),
        photos: photos(3),
      });
    }
  }
  return outings;
}
