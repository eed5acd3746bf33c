import {
  type Day,
  groupDigits,
  MONTHS,
  numberWords,
  type ScoreState,
  type SeasonFigures,
  seasonYears,
  thresholdSource,
} from '@cuaderno/domain';
import type { SeasonContent } from './season-content';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const medalsOf = ({ medals }: Pick<SeasonFigures, 'medals'>) =>
  medals.gold + medals.silver + medals.bronze;
const hoursOf = ({ minutes }: Pick<SeasonFigures, 'minutes'>) => Math.round(minutes / 60);

/** 'dieciocho salidas', 'una salida'. */
const counted = (count: number, one: string, many: string, gender: 'f' | 'm' = 'f') =>
  `${numberWords(count, gender)} ${count === 1 ? one : many}`;

/** '21 de noviembre de 2026', the year left out where it is said elsewhere. */
function longDay(day: Day, { year = true } = {}): string {
  const [years = '', month = '1', date = '1'] = day.split('-');
  const name = MONTHS[Number(month) - 1]?.toLowerCase();
  return `${Number(date)} de ${name}${year ? ` de ${years}` : ''}`;
}

/** When and how much: 'Del 1 de abril al 21 de noviembre de 2026. Dieciocho salidas en ocho municipios …'. */
export function ledeText({ from, until, now, places }: SeasonContent): string {
  const isOneYear = from.slice(0, 4) === until.slice(0, 4);
  const period = `Del ${longDay(from, { year: !isOneYear })} al ${longDay(until)}.`;
  if (now.outings === 0) return `${period} Sin salidas en el cuaderno.`;
  const where = [
    places.municipalities && counted(places.municipalities, 'municipio', 'municipios', 'm'),
    places.provinces && counted(places.provinces, 'provincia', 'provincias'),
    places.regions && counted(places.regions, 'comunidad', 'comunidades'),
  ].filter(Boolean);
  const parts = [
    capital(counted(now.outings, 'salida', 'salidas')),
    where.length > 0 && ` en ${where.join(' de ')}`,
    blankText(now),
  ];
  return `${period} ${parts.filter(Boolean).join('')}.`;
}

function blankText({ blank, outings }: Pick<SeasonFigures, 'blank' | 'outings'>): string {
  if (blank === 0) return '';
  if (outings === 1) return ', en blanco';
  return blank === outings
    ? ', todas en blanco'
    : `, ${numberWords(blank, 'f')} de ellas en blanco`;
}

export type Figure = { name: string; value: string; note: string };

const figure = (name: string, value: number, note: string): Figure => ({
  name,
  value: groupDigits(value),
  note,
});
const then = (value: number) => `${groupDigits(value)} antes`;

/** The headline figures: beside those of the season before, or with what they come to for several seasons. */
export function headlineFigures({ now, before, seasons }: SeasonContent): Figure[] {
  const hours = now.timed === 0 ? '–' : groupDigits(hoursOf(now));
  const outings = now.outings === 1 ? 'Salida' : 'Salidas';
  const pieces = now.pieces === 1 ? 'Pieza' : 'Piezas';
  const medals = medalsOf(now) === 1 ? 'Medalla' : 'Medallas';
  if (before) {
    const { figures } = before;
    return [
      figure(outings, now.outings, then(figures.outings)),
      figure(pieces, now.pieces, then(figures.pieces)),
      figure(medals, medalsOf(now), then(medalsOf(figures))),
      figure('En blanco', now.blank, then(figures.blank)),
      {
        name: 'Horas',
        value: hours,
        note: figures.timed === 0 ? '– antes' : then(hoursOf(figures)),
      },
    ];
  }
  const each = (value: number) =>
    `${groupDigits(Math.round(value / Math.max(1, seasons.length)))} por temporada`;
  return [
    figure(outings, now.outings, each(now.outings)),
    figure(pieces, now.pieces, each(now.pieces)),
    figure(medals, medalsOf(now), `${groupDigits(now.medals.gold)} de oro`),
    figure(
      'En blanco',
      now.blank,
      now.outings === 0 ? '–' : `${Math.round((100 * now.blank) / now.outings)} %`,
    ),
    {
      name: 'Horas',
      value: hours,
      note: `de ${groupDigits(now.timed)} ${now.timed === 1 ? 'salida' : 'salidas'}`,
    },
  ];
}

/** A bar of the chart, its number of outings in the season before if there is one to compare with. */
export type Bar = {
  label: string;
  name: string;
  totals: SeasonFigures['totals'];
  former: SeasonFigures['totals'] | null;
  isCurrent: boolean;
};

export function barsOf({ now, before, seasons, firstMonth, closed, until }: SeasonContent): Bar[] {
  if (!before) {
    return seasons.map(({ season, totals }) => {
      const years = seasonYears(season, firstMonth);
      return { label: years, name: years, totals, former: null, isCurrent: false };
    });
  }
  return now.months.map(({ month, totals }, index) => {
    const name = MONTHS[month - 1] ?? '';
    return {
      label: name.slice(0, 3).toLowerCase(),
      name,
      totals,
      former: before.monthsBefore[index]?.totals ?? null,
      isCurrent: until === closed && month === Number(closed.slice(5, 7)),
    };
  });
}

const AND = new Intl.ListFormat('es');

type Trophies = SeasonContent['trophies'];

/** What the scores without a record are: measured, estimated or both; null without any. */
function unrecordedText(trophies: Trophies): string | null {
  const has = (state: ScoreState) => trophies.some(({ score }) => score?.state === state);
  const kinds = [
    has('measured') && 'mediciones propias',
    has('estimated') && 'estimaciones a ojo',
  ].filter((kind) => kind !== false);
  if (kinds.length === 0) return null;
  return `Las puntuaciones sin acta son ${kinds.join(' y ')}, y no constan en la lista de trofeos de España.`;
}

/** Where the medals of these trophies come from, and the formula of those measured. */
function sourceTexts(trophies: Trophies): string[] {
  const bySource = new Map<string, Set<string>>();
  for (const { species } of trophies) {
    const source = thresholdSource(species);
    const whose = source ? `los de ${source}` : 'baremo de este cuaderno';
    bySource.set(whose, (bySource.get(whose) ?? new Set()).add(species.toLowerCase()));
  }
  const lists = [...bySource].map(([whose, species]) => `${whose} en ${AND.format(species)}`);
  const isMeasured = trophies.some(({ score, sheet }) => sheet ?? score?.state === 'measured');
  return [
    lists.length > 0 && `Umbrales de las medallas: ${lists.join('; ')}.`,
    isMeasured && 'Mediciones con las fórmulas del Consejo Internacional de la Caza (CIC).',
  ].filter((text) => text !== false);
}

/** What the book is made with, and what it has. */
export function colophonTexts({ closed, now, trophies, options }: SeasonContent) {
  const has = [
    options.places !== 'none' && 'lugares',
    options.notes && 'notas',
    options.photos && 'fotos',
  ].filter((word) => word !== false);
  const words = AND.format(has);
  return {
    paragraphs: [
      `Esta memoria se cerró el ${longDay(closed)}, con ${counted(now.outings, 'salida', 'salidas')} y ${counted(now.pieces, 'pieza', 'piezas')} en el cuaderno.`,
      unrecordedText(trophies),
    ].filter((text) => text !== null),
    small: [
      `Compuesta en Fraunces y Figtree.${options.places === 'none' ? '' : ' Mapa y municipios: INE e IGN, CC-BY 4.0.'}`,
      ...sourceTexts(trophies),
      `${words && `Incluye ${words}. `}Cuaderno de Caza.`,
    ],
  };
}
