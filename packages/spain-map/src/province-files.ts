import type { ProvincePaths } from './spain-map';

/** The addresses of the provinces' files, by the bundler. */
const addresses = import.meta.glob<string>('../paths/provinces/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/**
 * Fetches a province's municipalities.
 * @throws without a network, if the service worker doesn't have them yet
 */
export async function fetchProvince(code: string, signal?: AbortSignal): Promise<ProvincePaths> {
  const address = addresses[`../paths/provinces/province-${code}.json`];
  if (address === undefined) throw new Error(`no province ${code}`);
  const response = await fetch(address, signal ? { signal } : {});
  if (!response.ok) throw new Error(`province ${code}: ${response.status}`);
  return (await response.json()) as ProvincePaths;
}
