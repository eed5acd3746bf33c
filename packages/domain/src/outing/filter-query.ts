/** The parameter of each filter in the address of the Cuaderno; repeated for several values. */
export const FILTER_PARAMETERS = {
  type: 'type',
  medals: 'medal',
  toHomologate: 'homologate',
  species: 'species',
  season: 'season',
  search: 'q',
  archived: 'archived',
} as const;

/** @returns one filter, of a season or of all, as a query string without '?'; small, for links of the first screen */
export function filterQuery(
  filter: keyof typeof FILTER_PARAMETERS,
  value: string,
  season: number | null = null,
): string {
  const query = new URLSearchParams({ [FILTER_PARAMETERS[filter]]: value });
  if (season !== null) query.set(FILTER_PARAMETERS.season, String(season));
  return query.toString();
}
