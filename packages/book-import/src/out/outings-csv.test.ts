import { type Outing, pieceDetails } from '@cuaderno/domain';
import { expect, it } from 'vitest';
import { outingsCsv } from './outings-csv';

const outing = (changes: Partial<Outing> = {}): Outing => ({
  id: '0197',
  userId: 1,
  type: 'espera',
  date: '2026-01-10',
  country: 'España',
  municipality: 'Cazorla',
  province: 'Jaén',
  ccaa: 'Andalucía',
  location: 'El Cantalar',
  photos: [],
  description: null,
  custom_params: { cotoName: 'El Cantalar', place: 'Charca' },
  species: [],
  version: 1,
  archivedAt: null,
  createdAt: '2026-01-10T20:00:00.000Z',
  updatedAt: '2026-01-10T20:00:00.000Z',
  ...changes,
});
const entry = {
  id: 'e',
  outingId: '0197',
  species: 'Jabalí',
  name: 'Jabalí',
  quantity: 1,
  ...pieceDetails({ score: 106.5 }),
  awardedTrophy: 'silver' as const,
  photos: ['a'],
  createdAt: '2026-01-10T20:00:00.000Z',
};
const linesOf = (outings: Outing[]) => [...outingsCsv(outings)].join('').split('\r\n');

it('begins with the mark that tells a spreadsheet it is UTF-8, and its headings', () => {
  expect(linesOf([])[0]).toMatch(/^\uFEFFFecha;Modalidad;Municipio;Provincia;/);
});

it('writes numbers with a comma, days as people do, and one line a piece', () => {
  const lines = linesOf([
    outing({
      species: [entry, { ...entry, score: null, sex: 'hembra', awardedTrophy: null }],
    }),
  ]);
  expect(lines.slice(1)).toEqual([
    '10/01/2026;Espera;Cazorla;Jaén;Andalucía;El Cantalar;;;Charca;Jabalí;1;106,5;Plata;1;;0197;;;;;;;;;;;;Estimada;106,5;;;;',
    '10/01/2026;Espera;Cazorla;Jaén;Andalucía;El Cantalar;;;Charca;Jabalí;1;;;1;;0197;Hembra;;;;;;;;;;;;;;;;',
    '',
  ]);
});

it('counts the photos of an outing once, on its first line', () => {
  const monteria = outing({ type: 'monteria', photos: ['x', 'y'], species: [entry, entry] });
  const [headings, ...lines] = linesOf([monteria]).map((line) => line.split(';'));
  const at = headings?.indexOf('Fotos') ?? -1;
  expect(lines.slice(0, 2).map((line) => line[at])).toEqual(['3', '1']);
});

it('has the times, the company, the mark of an archived outing and the wind in the last columns', () => {
  const [headings, kept, archived] = linesOf([
    outing(),
    outing({
      archivedAt: '2026-02-01T10:00:00.000Z',
      custom_params: {
        startTime: '18:00',
        endTime: '00:30',
        windFrom: 'NO',
        windForce: 1,
        companions: 'Julián',
      },
    }),
  ]);
  expect(headings).toMatch(/;Archivada;Desde;Hasta;Compañía;/);
  expect(kept).toMatch(/;0197;;;;;;;;;;;;;;;;;$/);
  expect(archived).toMatch(/;sí;18:00;00:30;Julián;;;;;;;;;;;;Del noroeste, flojo$/);
});

it('has the details of a piece last', () => {
  const weapon = '.300 Win. Mag.';
  const details = { age: 5, weight: 92.5, weightKind: 'canal', distance: 60, weapon } as const;
  const [headings, line] = linesOf([outing({ species: [{ ...entry, ...details, seal: '=1+1' }] })]);
  expect(headings).toMatch(
    /;Edad \(años\);Peso \(kg\);En canal o entero;Distancia \(m\);Arma y calibre;N.º de precinto;Estado;Puntuación estimada;Puntuación medida;Acta;Fecha del acta;Viento$/,
  );
  expect(line).toMatch(/;5;92,5;En canal;60;\.300 Win\. Mag\.;'=1\+1;Estimada;106,5;;;;$/);
});

it('has the score that counts, its state, and the others last', () => {
  const [, line] = linesOf([
    outing({
      species: [
        { ...entry, homologation: { points: 111.65, record: '0482/2026', date: '2026-09-12' } },
      ],
    }),
  ]);
  expect(line).toMatch(/;Jabalí;1;111,65;Plata;/);
  expect(line).toMatch(/;Homologada;106,5;;0482\/2026;12\/09\/2026;$/);
});

it.each([
  ['=HYPERLINK("http://malo.example")', `"'=HYPERLINK(""http://malo.example"")"`],
  ['+34 600', "'+34 600"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1＋1', "'＝1＋1"],
  ['a;b', '"a;b"'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  ['dijo "sí"', '"dijo ""sí"""'],
])('keeps %j in its cell, and runs nothing of it', (description, cell) => {
  expect(linesOf([outing({ description })])[1]).toBe(
    `10/01/2026;Espera;Cazorla;Jaén;Andalucía;El Cantalar;;;Charca;;;;;0;${cell};0197;;;;;;;;;;;;;;;;;`,
  );
});
