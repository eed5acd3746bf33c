import type { ModalityFacts } from './modality-facts';

export const monteria = {
  texts: {
    name: 'Montería',
    plural: 'Monterías',
    dashboard: 'Monterías y Batidas',
    description: 'Caza en grupo con batida',
    created: 'Nueva Montería y Batida',
    edited: 'Editar Montería y Batida',
  },
  gender: 'f',
  section: 'monterias',
  estate: 'finca',
  manyPieces: true,
  fields: [
    'date',
    'municipality',
    'finca',
    'armada',
    'puesto',
    'startTime',
    'endTime',
    'windFrom',
    'companions',
    'pieces',
    'description',
  ],
} as const satisfies ModalityFacts;
