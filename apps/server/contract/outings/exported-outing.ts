import { randomUUID } from 'node:crypto';

/** Creates an outing in the export's format. */
export const exportedOuting = (changes: object = {}) => ({
  id: randomUUID(),
  type: 'espera',
  date: '2026-01-10',
  country: 'España',
  custom_params: {},
  photos: [],
  species: [],
  version: 1,
  archivedAt: null,
  createdAt: '2026-01-10T20:00:00Z',
  updatedAt: '2026-01-10T20:00:00Z',
  ...changes,
});
