import type { ModalityFacts } from './modality-facts';

export const rececho = {
  texts: {
    name: 'Rececho',
    plural: 'Recechos',
    dashboard: 'Recechos',
    description: 'Caza de acecho/stalking',
    created: 'Nuevo Rececho',
    edited: 'Editar Rececho',
  },
  gender: 'm',
  section: 'recechos',
  estate: 'finca',
  spot: 'lugar',
  fields: [
    'date',
    'municipality',
    'finca',
    'lugar',
    'startTime',
    'endTime',
    'windFrom',
    'companions',
    'pieces',
    'description',
  ],
} as const satisfies ModalityFacts;
