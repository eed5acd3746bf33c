import { type Outing, type OutingInput, payloadSchema, toOuting } from '@cuaderno/domain';
import { writeWorkbook } from './book-workbook';
import { COLUMNS, linesOf } from './columns';

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

/** Writes the empty template: an Excel file with an example of each modality. */
export function templateWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  const lines = EXAMPLES.map(exampleOuting).flatMap(linesOf);
  return writeWorkbook(
    'Caza',
    COLUMNS.filter(({ heading }) => !OWN.has(heading)),
    lines,
  );
}

const exampleOuting = (input: OutingInput): Outing =>
  toOuting(payloadSchema.parse(input), { id: '', userId: 0, now: '', before: null });
