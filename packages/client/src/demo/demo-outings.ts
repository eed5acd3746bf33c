import {
  dayInSpain,
  hasSex,
  type OutingInput,
  roundToCents,
  SEXES,
  thresholds,
} from '@cuaderno/domain';
import { dayAfter, momentOf, moonAltitude, moonAt, moonEvents } from '@cuaderno/sky';
import { windOf } from './demo-wind';
import foto1 from './photos/foto1.jpg?inline';
import foto2 from './photos/foto2.jpg?inline';
import foto3 from './photos/foto3.jpg?inline';
import foto4 from './photos/foto4.jpg?inline';
import foto5 from './photos/foto5.jpg?inline';

const PHOTOS = [foto1, foto2, foto3, foto4, foto5];
const DAY_MS = 24 * 60 * 60 * 1000;
/** Three seasons, in days. */
const SPAN = 960;

/** A place with what is hunted there. */
type Ground = {
  name: string;
  monteria?: string[];
  espera?: string[];
  /** By rececho: from October to February, and in the other months. */
  winter?: string[];
  summer?: string[];
};

/** The places of the demo's outings. */
export const GROUNDS: Ground[] = [
  {
    name: 'Hornachuelos',
    monteria: ['Jabalí', 'Jabalí', 'Venado', 'Hembra', 'Zorro'],
    espera: ['Jabalí'],
  },
  {
    name: 'Cazorla',
    monteria: ['Jabalí', 'Venado', 'Hembra', 'Gamo', 'Muflón'],
    espera: ['Jabalí'],
    winter: ['Macho Montes (Sudeste)', 'Muflón'],
    summer: ['Gamo', 'Venado'],
  },
  {
    name: 'Villanueva de los Infantes',
    monteria: ['Jabalí', 'Venado', 'Hembra', 'Muflón', 'Zorro'],
  },
  { name: 'Boca de Huérgano', winter: ['Rebeco Cantábrico'], summer: ['Corzo', 'Venado'] },
  {
    name: 'San Martín de la Vega del Alberche',
    espera: ['Jabalí'],
    winter: ['Macho Montes (Gredos)'],
    summer: ['Corzo'],
  },
  { name: 'Molina de Aragón', espera: ['Jabalí'], summer: ['Corzo'] },
  { name: 'Fuencaliente', monteria: ['Jabalí', 'Jabalí', 'Venado', 'Hembra', 'Zorro'] },
  { name: 'Jaén', espera: ['Jabalí'] },
  { name: 'Benasque', winter: ['Sarrio'] },
  { name: 'Totana', winter: ['Arrui'] },
];

type Place = { municipality: string; province: string; ccaa: string };

const COTOS = ['El Cantalar', 'La Serrota', 'Los Villares', 'Sociedad de Cazadores La Umbría'];
const FINCAS = ['Las Mezquitillas', 'Torre de Juan Abad', 'Sierra Madrona', 'El Pedregal'];
const SPOTS = ['Puesto del arroyo', 'Vereda alta', 'Collado de la Encina', 'Charca vieja'];
const ARMADAS = ['Los Llanos', 'La Solana', 'El Cierre', 'Traviesa de abajo'];
const STARTS = ['18:00', '19:30', '20:15', '21:00'];
const ENDS = ['23:45', '00:30', '01:15', '02:40'];
const COMPANIONS = ['Julián, el guarda', 'Con mi hijo', 'Paco y Manuel'];
/** The middle of Spain: the moon rises and sets some minutes from it in all places. */
const SPAIN = { lat: 40, lon: -4, zone: 'Europe/Madrid' };

/** The moon of a sit in words, only where it was so from its beginning to its end. */
function moonNote(date: string, startTime: string, endTime: string): string {
  const start = momentOf(date, startTime, SPAIN.zone);
  const end = momentOf(endTime < startTime ? dayAfter(date) : date, endTime, SPAIN.zone);
  const heights = [start, end].map((moment) => moonAltitude(moment, SPAIN));
  const passes = moonEvents(SPAIN, start, end).length > 0;
  const { light } = moonAt(start);
  if (!passes && heights.every((height) => height < 0)) return 'Sin luna en toda la espera.';
  if (passes || heights.some((height) => height < 5)) return '';
  if (light > 0.85) return 'Luna casi llena y alta.';
  return light > 0.35 && light < 0.65 ? 'Media luna, se veía lo justo.' : '';
}

/** What is noted of an outing: of its own kind, with the sky and the piece that it had. */
const NOTES = {
  espera: {
    taken: 'Aire del norte, fijo toda la tarde. Entró solo por la vereda de la umbría.',
    blank: 'Viento revocado. Volver con aire del norte y entrar por la vereda alta.',
  },
  monteria: {
    boars: 'Suelta a las once. Los jabalíes, en la segunda vuelta, ya con sol.',
    others: 'Suelta a las once. La mancha se dio entera, sin prisa.',
  },
  rececho: 'Subimos con la primera luz y el aire de cara. Un lance largo, a pie hasta el collado.',
};

/** The measures of the boar drawn in the design. */
const BOAR_SHEET = {
  lengthLeft: 22.2,
  lengthRight: 21.4,
  widthLeft: 23.6,
  widthRight: 23.4,
  perimeterLeft: 6.3,
  perimeterRight: 6.2,
  tuskBeauty: 1.5,
  grinderBeauty: 1.5,
  deductions: 1,
};

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

type Next = () => number;

const oneOf = <T>(next: Next, of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;

const photosOf = (next: Next, most: number, least = 0) =>
  PHOTOS.toSorted(() => next() - 0.5).slice(0, Math.max(least, Math.floor(next() * (most + 1))));

/** The outings of each modality, where its species live: `places` are those of `GROUNDS`, in their order. */
function hunts(next: Next, places: Place[]) {
  const one = <T>(of: readonly T[]): T => oneOf(next, of);
  const photos = (most: number) => photosOf(next, most);
  /** A place where there is something to hunt, and what. */
  const ground = (how: Exclude<keyof Ground, 'name'>) =>
    one(
      GROUNDS.flatMap((each, index) => {
        const [place, species] = [places[index], each[how]];
        return place && species ? [{ place, species }] : [];
      }),
    );
  const scored = (species: string) => {
    const bronze = thresholds(species)?.bronze ?? 100;
    return next() < 0.3 ? null : roundToCents(bronze * (0.82 + next() * 0.32));
  };
  const noted = (text: string) => (next() < 0.7 ? text : null);
  return {
    monteria(date: string): OutingInput {
      const { place, species } = ground('monteria');
      const animals = Array.from({ length: 1 + Math.floor(next() * 5) }, () => {
        const name = one(species);
        const piece = { species: name, score: scored(name), photos: photos(1) };
        const counted = piece.score === null && piece.photos.length === 0;
        return counted ? { ...piece, quantity: 1 + Math.floor(next() * 12) } : piece;
      });
      const boars = animals.some((animal) => animal.species === 'Jabalí');
      return {
        type: 'monteria',
        date,
        ...place,
        description: noted(NOTES.monteria[boars ? 'boars' : 'others']),
        finca: one(FINCAS),
        armada: one(ARMADAS),
        puesto: 1 + Math.floor(next() * 14),
        animals,
      };
    },
    espera(date: string): OutingInput {
      const { place, species } = ground('espera');
      const taken = next() < 0.57 ? one(species) : null;
      const [startTime, endTime] = [one(STARTS), one(ENDS)];
      const isTimed = next() < 0.8;
      const moon = isTimed ? moonNote(date, startTime, endTime) : '';
      return {
        type: 'espera',
        date,
        ...place,
        description: noted(`${moon} ${NOTES.espera[taken ? 'taken' : 'blank']}`.trim()),
        ...(isTimed && { startTime, endTime, ...windOf(date) }),
        companions: next() < 0.3 ? one(COMPANIONS) : null,
        cotoName: one(COTOS),
        place: one(SPOTS),
        species: taken,
        score: taken && scored(taken),
        photos: photos(2),
      };
    },
    rececho(date: string, season: 'winter' | 'summer'): OutingInput {
      const { place, species } = ground(season);
      const taken = one(species);
      return {
        type: 'rececho',
        date,
        ...place,
        description: noted(NOTES.rececho),
        finca: one(FINCAS),
        lugar: one(SPOTS),
        species: taken,
        sex: hasSex(taken) ? one(SEXES) : null,
        score: scored(taken),
        photos: photos(3),
      };
    },
  };
}

/** Creates three seasons of outings up to `today`, deterministic for a day, each modality in its months. */
export function demoOutings(today: Date, places: Place[]): OutingInput[] {
  const next = sequence(7);
  const make = hunts(next, places);
  const outings: OutingInput[] = [];
  for (let back = SPAN; back >= 0; back -= 9 + Math.floor(next() * 9)) {
    const day = new Date(today.getTime() - back * DAY_MS);
    const month = day.getUTCMonth() + 1;
    const date = dayInSpain(day);
    const inSeason = month >= 10 || month <= 2;
    const dice = next();
    if (inSeason && dice < 0.5) outings.push(make.monteria(date));
    else if (dice < 0.65) outings.push(make.espera(date));
    else outings.push(make.rececho(date, inSeason ? 'winter' : 'summer'));
  }
  return withTrophies(outings, photosOf(next, 1, 1));
}

/** Measures the last boar of an espera by its sheet, and homologates the last trophy of a rececho. */
function withTrophies(outings: OutingInput[], photos: string[]): OutingInput[] {
  const last = (fits: (outing: OutingInput) => boolean) => outings.findLastIndex(fits);
  const boar = last((one) => one.type === 'espera' && one.species === 'Jabalí');
  const stalked = last(({ type }) => type === 'rececho');
  return outings.map((outing, index) => {
    if (index === boar && outing.type === 'espera') {
      const date = outing.date;
      return {
        ...outing,
        photos,
        measurement: { scale: 'cic-jabali-1', date, values: BOAR_SHEET },
      };
    }
    if (index === stalked && outing.type === 'rececho') {
      const { silver = 100 } = thresholds(outing.species ?? '') ?? {};
      const homologation = { points: silver + 0.5, record: '0482', date: outing.date };
      return { ...outing, photos, homologation };
    }
    return outing;
  });
}
