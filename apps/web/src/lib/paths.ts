/*
 * Every address of the app and its builder, for the links of screens and parts; the patterns are the router's.
 */
import { MODALITY_FACTS, type Modality } from '@cuaderno/domain';

/** The path segment of a modality. */
const section = (type: Modality) => MODALITY_FACTS[type].section;

export type ProfileSheet = 'temporada' | 'apariencia' | 'dispositivo' | 'acerca-de';

export const paths = {
  home: '/',
  allSpecies: '/full-dashboard',
  chooser: '/new',
  profile: '/profile',
  /** A page of the profile. */
  access: '/profile/access',
  data: '/profile/data',
  /** A sheet over the profile. */
  profileSheet: (sheet: ProfileSheet) => `/profile?ver=${sheet}`,
  publicProfile: '/profile/public',
  documents: '/documentos',
  /** One document, or a new one of a kind. */
  document: (which: { ver: string } | { nuevo: string }) =>
    `/documentos?${new URLSearchParams(which)}`,
  book: '/history',
  pending: '/pendientes',
  allSeasons: '/temporada?season=todas',
  /** A season by its first year; without it the current one. */
  season: (season?: number) =>
    season === undefined ? '/temporada' : `/temporada?season=${season}`,
  map: '/mapa',
  import: '/importar',
  login: '/login',
  newOuting: (type: Modality) => `/${section(type)}`,
  outing: (type: Modality, id: string) => `/${section(type)}/${encodeURIComponent(id)}`,
  editOuting: (type: Modality, id: string) => `/${section(type)}/edit/${encodeURIComponent(id)}`,
  /** A piece of an outing, counted from 1, and the page with its scores. */
  piece: (type: Modality, id: string, position: number) =>
    `/${section(type)}/${encodeURIComponent(id)}/pieza/${position}`,
  measure: (type: Modality, id: string, position: number) =>
    `/${section(type)}/${encodeURIComponent(id)}/pieza/${position}/medir`,
  /** The Cuaderno with a filter: the query string comes from the domain. */
  filteredBook: (query: string) => (query ? `/history?${query}` : '/history'),
} as const;

/** The router's patterns in the order of matching. */
export const patterns = {
  form: (type: Modality) => [`/${section(type)}`, `/${section(type)}/new`],
  edit: (type: Modality) => `/${section(type)}/edit/:id`,
  detail: (type: Modality) => `/${section(type)}/:id`,
  trophy: (type: Modality) => `/${section(type)}/:id/pieza/:position/*`,
} as const;

/** Addresses of the server, outside of the router. */
export const serverPaths = {
  login: '/api/login',
  logout: '/api/logout',
  export: '/api/export',
  import: '/api/import',
  /** A precached page: signing in and out need a network. */
  unreachable: '/sin-conexion.html',
} as const;
