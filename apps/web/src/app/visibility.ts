import { MODALITIES } from '@cuaderno/domain';
import { paths } from '../lib/paths';

/** Paths of forms, details and 'Pendientes', which have their own bars. */
const WITHOUT_NAVIGATION = [
  paths.chooser,
  paths.pending,
  paths.import,
  ...MODALITIES.map(paths.newOuting),
];

/** Whether the mobile navigation shows at an address. */
export function showsNavigation(pathname: string): boolean {
  return !WITHOUT_NAVIGATION.some((part) => pathname.includes(part));
}

/** Whether the round profile button shows: with the navigation, except on the profile. */
export function showsProfileButton(pathname: string): boolean {
  return showsNavigation(pathname) && pathname !== paths.profile;
}

/** Whether the Cuaderno button flashes: the book is open with a filter of type, medal or species. */
export function flashesBook(pathname: string, search: string): boolean {
  const query = new URLSearchParams(search);
  return pathname === paths.book && ['type', 'medal', 'species'].some((name) => query.has(name));
}
