/**
 * Every address of the app and its builder. It stands at the bottom of the imports because screens
 * and parts link to one another by it, and only the router reads the patterns.
 */
import type { OutingType } from '@cuaderno/domain';

/** The word that stands for a modality in an address. */
const SECTION = { espera: 'esperas', monteria: 'monterias', rececho: 'recechos' } as const;

export type Section = (typeof SECTION)[OutingType];

export const paths = {
  home: '/',
  allSpecies: '/full-dashboard',
  chooser: '/new',
  profile: '/profile',
  book: '/history',
  login: '/login',
  newOuting: (type: OutingType) => `/${SECTION[type]}`,
  outing: (type: OutingType, id: string) => `/${SECTION[type]}/${encodeURIComponent(id)}`,
  editOuting: (type: OutingType, id: string) =>
    `/${SECTION[type]}/edit/${encodeURIComponent(id)}`,
  /** The Cuaderno with a filter: the query string comes from the domain. */
  filteredBook: (query: string) => (query ? `/history?${query}` : '/history'),
} as const;

/** What the router matches, in this order: the first one wins. */
export const patterns = {
  form: (type: OutingType) => [`/${SECTION[type]}`, `/${SECTION[type]}/new`],
  edit: (type: OutingType) => `/${SECTION[type]}/edit/:id`,
  detail: (type: OutingType) => `/${SECTION[type]}/:id`,
} as const;

/** Addresses that the server answers: the browser goes there, the router does not. */
export const serverPaths = { login: '/api/login', logout: '/api/logout' } as const;
