import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { seasonContent } from './content/season-content';
import { cutFonts } from './fonts/cut-fonts';
import { printSeason } from './season-print';
import { sampleBook } from './testing/sample-book';

const OUT = '/work/scratch/memoria-pdf';
it('draws', async () => {
  mkdirSync(OUT, { recursive: true });
  const fonts = await cutFonts();
  for (const places of ['municipality', 'none'] as const) {
    const content = seasonContent({
      outings: sampleBook('01970000-0000-7000-8000-00000000abcd'),
      author: 'Marta Robledo',
      firstMonth: 4,
      today: '2026-11-21',
      span: { first: 2026, last: 2026 },
      options: { photos: true, notes: true, sheets: true, places },
    });
    const print = printSeason(content, fonts);
    const chunks: Uint8Array[] = [];
    const jpeg = readFileSync(`${OUT}/photo.jpg`);
    for await (const chunk of print.draw(async () => ({ jpeg, width: 1000, height: 750 })))
      chunks.push(chunk);
    writeFileSync(`${OUT}/${places}.pdf`, Buffer.concat(chunks));
    console.log(places, print.pages, Buffer.concat(chunks).length);
  }
});
