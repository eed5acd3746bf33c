import type { Outing } from '@cuaderno/domain';
import { beforeAll, expect, it } from 'vitest';
import { type BookToPrint, seasonContent } from './content';
import type { Fonts } from './fonts/font-names';
import { cutFonts } from './fonts/write-fonts';
import { printSeason } from './season-print';
import { uaFaults } from './testing/pdf-ua';
import { readObjects } from './testing/read-pdf';
import { sampleBook, sampleOuting } from './testing/sample-book';

let fonts: Fonts;
beforeAll(async () => {
  fonts = await cutFonts();
});

/** A grey JPEG of one pixel. */
const PIXEL = Buffer.from(
  '/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);

/** What is wrong with the memoria of a book, its photos upright and lying in turn. */
async function faultsOf(outings: Outing[], changes: Partial<BookToPrint> = {}): Promise<string[]> {
  const content = seasonContent({
    outings,
    author: 'Marta Robledo',
    firstMonth: 4,
    today: '2026-11-21',
    span: { first: 2026, last: 2026 },
    options: { photos: true, notes: true, sheets: true, places: 'municipality' },
    ...changes,
  });
  const parts: Uint8Array[] = [];
  let photos = 0;
  const readPhoto = async () => {
    photos += 1;
    return { jpeg: PIXEL, width: 100, height: photos % 2 === 0 ? 75 : 133 };
  };
  for await (const part of printSeason(content, fonts).draw(readPhoto)) parts.push(part);
  return uaFaults(await readObjects(Buffer.concat(parts)));
}

const PHOTO = '01970000-0000-7000-8000-00000000abcd';

it('a memoria keeps the rules of PDF/UA, with photos and sheets', async () => {
  expect(await faultsOf(sampleBook(PHOTO))).toEqual([]);
});

it('an empty one does too', async () => {
  expect(await faultsOf([])).toEqual([]);
});

it('one of many pages does, and of all seasons', async () => {
  const species = [
    'Jabalí',
    'Venado',
    'Gamo',
    'Corzo',
    'Zorro',
    'Lobo',
    'Muflón',
    'Hembra',
    'Arrui',
  ];
  const outings = Array.from({ length: 60 }, (_, index) =>
    sampleOuting(
      'monteria',
      `2026-${String(4 + (index % 7)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
      [`Villar de la Encina Alta ${index}`, 'Ciudad Real', 'Castilla-La Mancha'],
      species
        .slice(0, 1 + (index % 9))
        .map((name, at) => ({ species: name, ...(at + index < 3 && { medal: 'gold' as const }) })),
      { description: index < 2 ? 'Una nota larga. '.repeat(300) : null },
    ),
  );
  expect(await faultsOf(outings, { span: null })).toEqual([]);
});

it('one with odd letters does, in its metadata too', async () => {
  const author = 'Ștefan & Hijos <el Ñoño> 🦌 漢字 "1️⃣"';
  const note = { description: '全部中文 🦌 <b>&amp; ñ' };
  const outing = sampleOuting(
    'espera',
    '2026-05-01',
    null,
    [{ species: 'Corzo', medal: 'gold' }],
    note,
  );
  expect(await faultsOf([outing], { author })).toEqual([]);
});
