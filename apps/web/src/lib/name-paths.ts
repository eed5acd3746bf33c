/** Addresses of the pages that are counted by a name. Not among `paths`, as the first screen links to none of them. */
export const namePaths = {
  /** The page of a coto or a finca, in one municipality or in all. */
  ground: '/coto',
  /** The page of a person or a dog of the company. */
  companion: '/compania',
} as const;

/** The address of a ground's page. */
export function groundPath(name: string, municipality?: string | null): string {
  const query = new URLSearchParams({
    nombre: name,
    ...(municipality && { municipio: municipality }),
  });
  return `${namePaths.ground}?${query}`;
}

/** The address of a companion's page. */
export const companionPath = (name: string) =>
  `${namePaths.companion}?${new URLSearchParams({ nombre: name })}`;
