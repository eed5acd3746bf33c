import type { User } from './user-schema';

/**
 * @returns the first name on the public page, without surnames; empty if the name is an e-mail address,
 *   as a provider's account without a name has
 */
export function publicName({ firstName, name }: Pick<User, 'firstName' | 'name'>): string {
  const [surnames = '', given = surnames] = name.split(',');
  const [first = ''] = given.trim().split(/\s+/);
  const shown = firstName ?? first;
  return shown.includes('@') ? '' : shown;
}
