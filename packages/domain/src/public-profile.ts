import type { User } from './user-schema';

/**
 * @returns the first name that strangers read, without surnames: empty if the name is an e-mail address,
 *   as that of a provider's account may be
 */
export function publicName({ firstName, name }: Pick<User, 'firstName' | 'name'>): string {
  const [surnames = '', given = surnames] = name.split(',');
  const [first = ''] = given.trim().split(/\s+/);
  const shown = firstName ?? first;
  return shown.includes('@') ? '' : shown;
}
