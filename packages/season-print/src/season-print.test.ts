import { type Day, type Outing, seasonOfBook, toSummary } from '@cuaderno/domain';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { type BookToPrint, type PlaceLevel, seasonContent } from './content';
import { cutFonts } from './fonts/write-fonts';
import type { Fonts } from './fonts/font-names';
import { printSeason } from './season-print';
import { readPdf } from './testing/read-pdf';
import { BOAR, sampleBook, sampleOuting } from './testing/sample-book';

const TODAY: Day = '2026-11-21';
const ALL = { photos: true, notes: true, sheets: true, places: 'municipality' } as const;

let fonts: Fonts;
beforeAll(async () => {
  fonts = await cutFonts();
});

const bookOf = (outings: Outing[], changes: Partial<BookToPrint> = {}): BookToPrint => ({
  outings,
  author: 'Marta Robledo',
  firstMonth: 4,
  today: TODAY,
  span: { first: 2026, last: 2026 },
  options: ALL,
  ...changes,
});

async function print(book: BookToPrint) {
  const made = printSeason(seasonContent(book), fonts);
  const parts: Uint8Array[] = [];
  for await (const part of made.draw(async () => null)) parts.push(part);
  const pdf = await readPdf(Buffer.concat(parts));
  expect(pdf.pages).toHaveLength(made.pages);
  return pdf;
}

/** The words of a page, whatever their lines. */
const words = (page: string | undefined) => page?.replace(/\s+/g, ' ').trim();

describe('a season on paper', () => {
  it('has the figures of the season’s screen', async () => {
    const outings = sampleBook();
    const season = seasonOfBook(outings.map(toSummary), {
      season: 2026,
      firstMonth: 4,
      today: TODAY,
    });
    const { pages } = await print(bookOf(outings));
    const { now, before } = season;
    const figures = words(pages[1]);
    expect(figures).toContain('La temporada en cifras');
    expect(figures).toContain(
      'Del 1 de abril al 21 de noviembre de 2026. Dieciocho salidas en ocho municipios de seis provincias, siete de ellas en blanco.',
    );
    const medals = now.medals.gold + now.medals.silver + now.medals.bronze;
    expect(figures).toContain(
      `${now.outings} ${now.pieces} ${medals} ${now.blank} ${Math.round(now.minutes / 60)} Salidas Piezas Medallas En blanco Horas`,
    );
    expect(figures).toContain(`${before.outings} antes ${before.pieces} antes`);
    expect(figures).toContain(`${now.medals.gold} ${now.medals.silver} ${now.medals.bronze}`);
    for (const { species, pieces } of now.species) {
      expect(figures).toMatch(new RegExp(`\\b${pieces} ${species.split(' ')[0]}`));
    }
    expect(figures).toMatch(/Esperas 11 .*Monterías 4 .*Recechos 3/);
    expect(words(pages.at(-1))).toContain(
      'Esta memoria se cerró el 21 de noviembre de 2026, con dieciocho salidas y treinta y dos piezas en el cuaderno.',
    );
  });

  it('has a row for each outing, archived ones left out, and a page for each medal', async () => {
    const { pages, bookmarks } = await print(bookOf(sampleBook()));
    const months = words(pages[2]) ?? '';
    expect(months.match(/\b\d\d\/\d\d\b/g)).toHaveLength(18);
    expect(months).toContain('Noviembre 2026 3 salidas');
    expect(bookmarks).toEqual([
      'Portada',
      'La temporada en cifras',
      'Mes a mes',
      'Trofeos',
      'Jabalí, Hornachuelos, Córdoba, 14/11/2026',
      'Venado, Hornachuelos, Córdoba, 14/11/2026',
      'Jabalí, Cazorla, Jaén, 07/11/2026',
      'Venado, Villanueva de los Infantes, Ciudad Real, 01/11/2026',
      'Muflón, Villanueva de los Infantes, Ciudad Real, 01/11/2026',
      'Rebeco Cantábrico, Boca de Huérgano, León, 24/10/2026',
      'Corzo, Molina de Aragón, Guadalajara, 18/04/2026',
      'Dónde',
      'Notas',
    ]);
  });

  it('prints a measuring sheet row by row, and says how certain a score is', async () => {
    const { pages } = await print(bookOf(sampleBook()));
    const boar = words(pages[3]);
    expect(boar).toMatch(/Longitud de las navajas 22,2 21,4 21,80/);
    expect(boar).toMatch(/Media 23,50 mm × 3/);
    expect(boar).toMatch(/Deducciones −1,00/);
    expect(boar).toMatch(/Total 106,80/);
    expect(boar).toContain('Medida por la hoja oficial el');
    expect(words(pages[4])).toMatch(/182,60 .*Homologada el 20\/11\/2026, acta CO-2026\/118\./);
    // Two without photo, note and sheet share a page.
    expect(words(pages[4])).toMatch(/101,00 .*Estimada\. Sin medir ni homologar\./);
  });

  it('says at its end what the scores are, and where the medals come from', async () => {
    const outings = sampleBook();
    const end = words((await print(bookOf(outings))).pages.at(-1));
    expect(end).toContain('Las puntuaciones sin acta son mediciones propias y estimaciones a ojo,');
    expect(end).toContain(
      'Umbrales de las medallas: los de la comisión portuguesa de homologación (CNHT) en jabalí, venado y muflón; los de la ficha',
    );
    expect(end).toContain('los de la Junta Nacional de Homologación de Trofeos en corzo.');
    expect(end).toContain('Mediciones con las fórmulas del Consejo Internacional de la Caza');

    const fox = { species: 'Zorro', medal: 'gold' as const, score: 41 };
    const hunt = sampleOuting('monteria', '2026-11-14', ['Jaén', 'Jaén', 'Andalucía'], [fox]);
    const estimated = words((await print(bookOf([hunt]))).pages.at(-1));
    expect(estimated).toContain('Las puntuaciones sin acta son estimaciones a ojo, y no constan');
    expect(estimated).toContain('Umbrales de las medallas: baremo de este cuaderno en zorro.');
    expect(estimated).not.toMatch(/mediciones/i);
  });

  it('is tagged, named and sound', async () => {
    const { structure, facts, check } = await print(bookOf(sampleBook()));
    expect(check).toContain('No syntax or stream encoding errors found');
    expect(facts).toMatch(/Title: +Memoria de la temporada 2026–27/);
    expect(facts).toMatch(/Author: +Marta Robledo/);
    expect(facts).toMatch(/Tagged: +yes/);
    expect(facts).toMatch(/Page size: +595\.\d+ x 841\.\d+ pts \(A4\)/);
    expect(facts).toContain('pdfuaid');
    expect(structure).toMatch(/^Document/m);
    for (const tag of ['H1', 'H2', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD', 'Figure']) {
      expect(structure).toMatch(new RegExp(`^ *${tag}\\b`, 'm'));
    }
    // Words of different lines stay apart.
    expect(words(structure.replaceAll('"', ''))).toContain(
      'Dieciocho salidas en ocho municipios de',
    );
    expect(structure).not.toContain('ochomunicipios');
  });
});

describe('what is left out', () => {
  /** Everything a reader or a program finds in the file. */
  const everything = async (places: PlaceLevel) => {
    const book = bookOf(sampleBook(), { options: { ...ALL, places } });
    const { pages, structure, facts, bookmarks, objects } = await print(book);
    const { titles } = seasonContent(book);
    return [...pages, structure, facts, ...bookmarks, objects, titles.file].join('\n');
  };
  const MUNICIPALITIES = ['Hornachuelos', 'Cazorla', 'Fuencaliente', 'Molina', 'Huérgano', 'Vega'];
  const PROVINCES = ['Jaén', 'Córdoba', 'Guadalajara', 'León', 'Ávila', 'Ciudad Real'];
  const REGIONS = ['Andalucía', 'Castilla', 'Mancha'];

  test.each([
    ['municipality', [...MUNICIPALITIES, ...PROVINCES], REGIONS],
    ['province', PROVINCES, [...MUNICIPALITIES, ...REGIONS]],
    ['region', REGIONS, [...MUNICIPALITIES, ...PROVINCES.filter((name) => name !== 'León')]],
    ['none', [], [...MUNICIPALITIES, ...PROVINCES, ...REGIONS, 'CO-2026', 'IGN', 'Dónde']],
  ] as const)(
    'with places by %s: text, tags, metadata, bookmarks, name',
    async (level, said, unsaid) => {
      const all = await everything(level);
      for (const name of said) expect(all).toContain(name);
      for (const name of unsaid) expect(all).not.toContain(name);
      for (const name of ['Oculto', 'Oculta', 'Cantalar', 'Secreto'])
        expect(all).not.toContain(name);
      expect(all).not.toMatch(/puesto/i);
    },
  );

  it('is the mountain of an ibex too, with its place', async () => {
    const ibex = sampleOuting(
      'rececho',
      '2026-10-24',
      ['Ronda', 'Málaga', 'Andalucía'],
      [{ species: 'Macho Montes (Ronda)', medal: 'gold', score: 221 }],
    );
    for (const places of ['none', 'region', 'province'] as const) {
      const without = await print(bookOf([ibex], { options: { ...ALL, places } }));
      expect(without.pages.join('') + without.objects).not.toContain('Ronda');
      expect(without.pages.join('')).toContain('Macho montés');
    }
    expect((await print(bookOf([ibex]))).pages.join('')).toContain('Macho montés (Ronda)');
  });

  it('is a note, a sheet or a photo that was not chosen', async () => {
    const asked: string[] = [];
    const id = '01970000-0000-7000-8000-00000000abcd';
    const options = { photos: false, notes: false, sheets: false, places: 'municipality' } as const;
    const made = printSeason(seasonContent(bookOf(sampleBook(id), { options })), fonts);
    const parts: Uint8Array[] = [];
    const readPhoto = (photo: string) => {
      asked.push(photo);
      return Promise.resolve(null);
    };
    for await (const part of made.draw(readPhoto)) {
      parts.push(part);
    }
    const text = (await readPdf(Buffer.concat(parts))).pages.join('\n');
    expect(asked).toEqual([]);
    expect(text).not.toContain('umbría');
    expect(text).not.toContain('Hoja de medición');
    expect(text).toContain('106,80');
    expect(text).toContain('Incluye lugares. Cuaderno de Caza.');
  });
});

const OTHERS = ['Venado', 'Gamo', 'Corzo', 'Zorro', 'Lobo', 'Muflón', 'Hembra', 'Arrui', 'Sarrio'];

describe('books of every size', () => {
  it('an empty one has a cover, its figures and its last page', async () => {
    const { pages, check } = await print(bookOf([]));
    expect(pages).toHaveLength(3);
    expect(check).toContain('No syntax');
    expect(words(pages[1])).toContain('Sin salidas en el cuaderno.');
  });

  it('one outing is told in the singular', async () => {
    const one = sampleOuting('espera', '2026-05-01', ['Cazorla', 'Jaén', 'Andalucía']);
    const { pages } = await print(bookOf([one]));
    expect(words(pages[1])).toContain('Una salida en un municipio de una provincia, en blanco.');
    expect(words(pages.at(-1))).toContain('con una salida y cero piezas');
  });

  it('three hundred outings and forty medals go on from page to page', async () => {
    const outings = Array.from({ length: 300 }, (_, index) =>
      sampleOuting(
        'monteria',
        `2026-${String(4 + (index % 7)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
        [`Villar de la Encina Alta ${index}`, 'Ciudad Real', 'Castilla-La Mancha'],
        [
          { species: 'Jabalí', quantity: 9999, ...(index < 40 && { medal: 'gold', score: 120 }) },
          ...OTHERS.slice(0, index % 30 === 0 ? 9 : 1).map((species) => ({
            species,
            quantity: 12,
          })),
        ],
        { description: index < 5 ? 'Una nota larga. '.repeat(60) : null },
      ),
    );
    const { pages, bookmarks } = await print(bookOf(outings));
    const text = pages.join('\n');
    expect(text.match(/\b\d\d\/\d\d +Montería/g)).toHaveLength(300);
    expect(bookmarks.filter((title) => title.startsWith('Jabalí'))).toHaveLength(40);
    expect(words(pages[1])).toContain('300');
    expect(text).toContain('2.999.700');
    expect(text).toContain('Villar de la Encina Alta 299');
  });

  it('signs that the type has not are written without their marks, or left out', async () => {
    const author = 'Ștefan Łukasz 🦌 «el Ñoño» 漢字';
    const outing = sampleOuting(
      'espera',
      '2026-05-01',
      null,
      [{ species: 'Jabalí', medal: 'gold', score: 111, measurement: BOAR }],
      { description: `${'W'.repeat(400)}\n\n\nfin` },
    );
    const chinese = sampleOuting(
      'espera',
      '2026-05-02',
      null,
      [{ species: 'Corzo', medal: 'gold' }],
      { description: '全部中文 🦌' },
    );
    const { pages, check } = await print(bookOf([outing, chinese], { author }));
    expect(pages.join('')).not.toMatch(/«\s*»/);
    expect(words(pages[0])).toMatch(/Stefan .*ukasz «el Ñoño»/);
    expect(check).toContain('No syntax');
    expect(pages.join('')).toContain('fin»');
  });

  const LONG = [
    'Las Navas de los Caballeros de la Muy Noble y Leal Villa '.repeat(3),
    'Ñ'.repeat(90),
  ];

  it.each(['municipality', 'province'] as const)(
    'names that are too long stay on the paper, in a type that can be read (%s)',
    async (places) => {
      const [name = '', province = ''] = LONG;
      const ibex = { species: 'Macho Montes (Ronda)', medal: 'gold' as const, score: 221 };
      const outings = [[ibex], [ibex, { species: 'Corzo' }], []].map((pieces, day) =>
        sampleOuting('rececho', `2026-05-0${day + 1}`, [name, province, province], pieces),
      );
      const pdf = await print(bookOf(outings, { options: { ...ALL, places } }));
      for (const { text, left, right, height } of pdf.words) {
        expect([text, left > 40, right < 550, height >= 8]).toEqual([text, true, true, true]);
      }
      expect(pdf.pages.join('')).toContain('…');
    },
  );

  it('what a letter that the type has not brings along is left out with it; a tab is a space', async () => {
    const author = 'Ana\tMaría 👨‍👩‍👧 1️⃣ 🏳️‍🌈 क्षि̂ Ștefan ❤️ Ruiz';
    const { pages } = await print(bookOf([], { author }));
    expect(words(pages[0])).toBe('Temporada 2026–27 Memoria de caza Ana María Stefan Ruiz');
  });

  it('more species than the figures have room for stand above the months', async () => {
    const hunts = [...OTHERS, 'Jabalí', 'Rebeco', 'Boc balear', 'Cabra Montesa (Gredos)'];
    const book = (count: number) => [
      sampleOuting(
        'monteria',
        '2026-05-01',
        null,
        hunts.slice(0, count).map((species) => ({ species })),
      ),
    ];
    const below = await print(bookOf(book(12)));
    expect(words(below.pages[1])).toMatch(/Especies .*Boc balear/);
    const above = await print(bookOf(book(13)));
    expect(above.pages).toHaveLength(below.pages.length);
    expect(words(above.pages[2])).toMatch(/Especies .*Cabra Montesa .*Mes a mes/);
  });

  it('every row of a table has a cell under each of its heads', async () => {
    const { structure } = await print(bookOf(sampleBook()));
    const [, ...tables] = structure.split(/^ *Table\b/m);
    expect(tables.length).toBeGreaterThan(1);
    for (const table of tables) {
      const [, ...rows] = table.split(/^ *TR\b/m);
      const cells = rows.map((row) => row.split(/^ *Sect\b/m)[0]?.match(/^ *T[HD]\b/gm)?.length);
      expect(new Set(cells)).toEqual(new Set([4]));
      expect(rows[0]?.match(/^ *TH\b/gm)).toHaveLength(4);
    }
  });

  it('several seasons stand side by side, all of them too', async () => {
    const several = await print(bookOf(sampleBook(), { span: { first: 2025, last: 2026 } }));
    expect(words(several.pages[0])).toBe(
      'Temporadas 2025–26 a 2026–27 Memoria de caza Marta Robledo',
    );
    expect(words(several.pages[1])).toContain('Temporada a temporada');
    expect(words(several.pages[1])).toContain('11 por temporada');
    const all = await print(bookOf(sampleBook(), { span: null }));
    expect(all.facts).toMatch(/Title: +Memoria de todas las temporadas/);
    expect(words(all.pages[1])).toContain('Del 1 de abril de 2025 al 21 de noviembre de 2026.');
  });
});
