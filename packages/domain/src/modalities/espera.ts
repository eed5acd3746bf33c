import type { ModalityFacts } from './modality-facts';

export const espera = {
  texts: {
    name: 'Espera',
    plural: 'Esperas',
    dashboard: 'Esperas',
    description: 'Caza de espera individual',
    created: 'Nueva Espera',
    edited: 'Editar Espera',
  },
  gender: 'f',
  section: 'esperas',
  estate: 'cotoName',
  spot: 'place',
  pieceOptional: true,
  fields: [
    'date',
    'municipality',
    'cotoName',
    'place',
    'startTime',
    'endTime',
    'windFrom',
    'companions',
    'pieces',
    'description',
  ],
} as const satisfies ModalityFacts;
