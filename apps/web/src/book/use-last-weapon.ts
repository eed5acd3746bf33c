import { useCurrentBook } from './use-outings';

/** The weapon of the latest outing that has one, archived ones left out. */
export function useLastWeapon(): string | undefined {
  const { data = [] } = useCurrentBook();
  return data.find(({ weapons }) => weapons)?.weapons?.at(-1);
}
