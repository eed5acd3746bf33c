import { randomUUID } from 'node:crypto';
import { exportOuting, exportReader, payloadSchema, toOuting } from '@cuaderno/domain';
import { expect, it } from 'vitest';
import { readingLimits } from './reading-limits';

const QUOTAS = { outings: 0, pieces: 0, photos: 0, photoBytes: 0, stagedPhotos: 0 };
/** A text of this many letters, as long in JSON as one can be. */
const longest = (letters: number) => '\u0001'.repeat(letters);
const measured = {
  scale: 'cic-jabali-1',
  date: '2026-01-10',
  values: Object.fromEntries(
    ['lengthLeft', 'lengthRight', 'widthLeft', 'widthRight', 'perimeterLeft', 'perimeterRight']
      .map((key) => [key, 22.2])
      .concat([
        ['tuskBeauty', 1.5],
        ['grinderBeauty', 1.5],
        ['deductions', 1],
      ]),
  ),
};

/** The longest line that a form can save, with this many pieces. */
function longestLine(pieces: number): string {
  const photos = Array.from({ length: 3 }, () => `/api/photos/${randomUUID()}`);
  const payload = payloadSchema.parse({
    type: 'monteria',
    date: '2026-01-10',
    municipality: longest(200),
    province: longest(200),
    ccaa: longest(200),
    finca: longest(200),
    armada: longest(200),
    puesto: 9999,
    startTime: '18:00',
    endTime: '00:30',
    windFrom: 'NO',
    windForce: 3,
    companions: longest(200),
    description: longest(1000),
    animals: Array.from({ length: pieces }, () => ({
      species: 'Jabalí',
      score: 106.55,
      age: 5,
      weight: 92.55,
      weightKind: 'entero',
      distance: 1999,
      weapon: longest(100),
      seal: longest(50),
      measurement: measured,
      homologation: { points: 111.65, record: longest(50), date: '2026-02-12' },
      photos,
    })),
  });
  const write = { id: randomUUID(), userId: 1, now: new Date().toISOString(), before: null };
  const outing = toOuting(payload, write);
  const species = outing.species.map((entry) => ({ ...entry, id: randomUUID() }));
  const line = JSON.stringify(exportOuting({ ...outing, version: 2_000_000_000, species }));
  // It is one that an import takes, but for the photos that its pieces share.
  expect(exportReader().outing({ ...JSON.parse(line), species: [] })).toHaveProperty('outing');
  return line;
}

it('the text that an import reads grows with each outing and piece by the longest that there is', () => {
  const of = (more: object) => readingLimits({ ...QUOTAS, ...more });
  const room = (more: object) => of(more).text - of({}).text;
  const [one, many] = [longestLine(1), longestLine(200)];
  expect(room({ outings: 20_000, pieces: 20_000 })).toBeGreaterThan(20_000 * one.length);
  expect(room({ outings: 500, pieces: 100_000 })).toBeGreaterThan(500 * many.length);
});

it('files and bytes of an import grow with the quotas of photos, and nothing falls below what it was', () => {
  const [least, more] = [
    readingLimits(QUOTAS),
    readingLimits({ ...QUOTAS, photos: 400_000, photoBytes: 50 * 1024 ** 3 }),
  ];
  expect(least.file).toBe(4 * 1024 ** 3);
  expect(least).toMatchObject({ outings: 50_000 });
  expect(more.file).toBeGreaterThan(50 * 1024 ** 3);
  expect(more.files).toBeGreaterThan(400_000);
  expect(more.directory).toBeGreaterThan(400_000 * 150);
});
