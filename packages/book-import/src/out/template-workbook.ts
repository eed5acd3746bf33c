import { type Outing, type OutingInput, payloadSchema, toOuting } from '@cuaderno/domain';
import { COLUMNS, linesOf } from './columns';
import { sheetOf } from './sheet';

/** Columns that only the book fills in. */
const OWN = new Set([
  'Comunidad autónoma',
  'Medalla',
  'Fotos',
  'Id',
  'Archivada',
  'Estado',
  'Puntuación estimada',
  'Puntuación medida',
  'Acta',
  'Fecha del acta',
]);

const NOTE = 'Ejemplo: cámbialo o borra la fila';

/** An outing of each modality. */
const EXAMPLES: readonly OutingInput[] = [
  {
    type: 'espera',
    date: '2024-08-17',
    municipality: 'Cazorla',
    province: 'Jaén',
    cotoName: 'El Cantalar',
    place: 'Charca de arriba',
    startTime: '21:00',
    endTime: '23:30',
    windFrom: 'NO',
    windForce: 1,
    species: 'Jabalí',
    score: 106.5,
    weight: 92,
    weightKind: 'canal',
    distance: 60,
    weapon: '.300 Win. Mag.',
    description: NOTE,
  },
  {
    type: 'monteria',
    date: '2024-11-16',
    municipality: 'Hornachuelos',
    province: 'Córdoba',
    finca: 'Las Mezquitillas',
    armada: 'La Solana',
    puesto: 4,
    companions: 'Julián',
    animals: [
      { species: 'Venado', score: 168 },
      { species: 'Jabalí', quantity: 2 },
    ],
    description: NOTE,
  },
  {
    type: 'rececho',
    date: '2025-04-12',
    municipality: 'Soria',
    province: 'Soria',
    finca: 'La Serrota',
    lugar: 'El Pinar',
    startTime: '07:00',
    species: 'Corzo',
    score: 118.5,
    age: 6,
    distance: 140,
    description: NOTE,
  },
];

/**
 * Writes the empty template: an Excel file with an example of each modality. It runs in a browser, where the
 * writer zips so small a file without workers.
 */
export async function templateWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const { data, options } = sheetOf(
    'Caza',
    COLUMNS.filter(({ heading }) => !OWN.has(heading)),
    EXAMPLES.map(exampleOuting).flatMap(linesOf),
  );
  const file = await writeXlsxFile(data, options).toBlob();
  return new Uint8Array(await file.arrayBuffer());
}

const exampleOuting = (input: OutingInput): Outing =>
  toOuting(payloadSchema.parse(input), { id: '', userId: 0, now: '', before: null });
