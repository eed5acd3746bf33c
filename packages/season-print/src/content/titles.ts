import { seasonYears } from '@cuaderno/domain';
import type { SeasonSpan } from './options';

export type Titles = {
  /** The lines of the cover: 'Temporada', '2026–27'. */
  cover: string[];
  /** The title of the document, and its running head: 'Memoria de la temporada 2026–27'. */
  document: string;
  /** The heading of the figures. */
  figures: string;
  /** The name of the file: 'memoria-2026-27.pdf'. */
  file: string;
};

/** How a book of these seasons is called, null for all of them. */
export function titlesOf(span: SeasonSpan, firstMonth: number): Titles {
  if (span === null) {
    return {
      cover: ['Todas las', 'temporadas'],
      document: 'Memoria de todas las temporadas',
      figures: 'Las temporadas en cifras',
      file: 'memoria-todas.pdf',
    };
  }
  const first = seasonYears(span.first, firstMonth);
  const last = seasonYears(span.last, firstMonth);
  if (first === last) {
    return {
      cover: ['Temporada', first],
      document: `Memoria de la temporada ${first}`,
      figures: 'La temporada en cifras',
      file: fileName(first),
    };
  }
  return {
    cover: ['Temporadas', first, `a ${last}`],
    document: `Memoria de las temporadas ${first} a ${last}`,
    figures: 'Las temporadas en cifras',
    file: fileName(`${first}-a-${last}`),
  };
}

const fileName = (years: string) => `memoria-${years.replaceAll('–', '-')}.pdf`;
