import {
  bySection,
  type Changes,
  type DashboardStats,
  type Entry,
  type Outing,
  type OutingSummary,
  pieceDetails,
  toPayload,
  toWire,
  type User,
} from '@cuaderno/domain';

const CREATED = '2026-11-14T18:00:00.000Z';

export const MARTA: User = {
  id: 1,
  email: 'marta@correo.es',
  name: 'Marta Robledo',
  firstName: null,
  lastName: null,
  phone: null,
  birthDate: null,
  address: null,
  profilePhoto: null,
  profileImageUrl: null,
  emailNotifications: false,
  showStats: true,
  publicProfile: false,
  seasonStart: 4,
  createdAt: new Date(CREATED),
  updatedAt: new Date(CREATED),
};

export const NO_STATS: DashboardStats = {
  speciesCounts: {},
  trophyCounts: { bronze: 0, silver: 0, gold: 0 },
  totals: bySection(0),
};

export function summary(changed: Partial<OutingSummary> = {}): OutingSummary {
  return {
    id: '01990000-0000-7000-8000-000000000001',
    type: 'espera',
    date: '2026-01-10',
    municipality: 'Cazorla',
    province: 'Jaén',
    ccaa: 'Andalucía',
    version: 1,
    createdAt: CREATED,
    updatedAt: CREATED,
    cotoName: 'El Cantalar',
    finca: null,
    photoCount: 0,
    species: [{ species: 'Jabalí', quantity: 1, medals: ['silver'] }],
    ...changed,
  };
}

/** The server's answer with a whole book. */
export const wholeBook = (...outings: OutingSummary[]): Changes => ({
  outings,
  deleted: [],
  cursor: 'cursor',
  more: false,
  reset: true,
});

export function entry(changed: Partial<Entry> = {}): Entry {
  return {
    id: '01990000-0000-7000-9000-000000000001',
    outingId: '01990000-0000-7000-8000-000000000001',
    species: 'Jabalí',
    name: changed.species ?? 'Jabalí',
    quantity: 1,
    ...pieceDetails({}),
    awardedTrophy: null,
    photos: [],
    createdAt: CREATED,
    ...changed,
  };
}

export function outing(changed: Partial<Outing> = {}): Outing {
  return {
    id: '01990000-0000-7000-8000-000000000001',
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
    custom_params: { cotoName: 'El Cantalar', place: null },
    species: [],
    version: 3,
    archivedAt: null,
    createdAt: CREATED,
    updatedAt: CREATED,
    ...changed,
  };
}

/** The payload that saves an outing unchanged, as it is stored and sent. */
export const wireOf = (saved: Outing) => toWire(toPayload(saved));
