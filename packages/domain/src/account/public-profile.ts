import type { User } from './user-schema';

/**
 * @returns the first name on the public page, without surnames; empty if the name is an e-mail address,
 *   as a provider's account without a name has
 */
export function publicName({ firstName, name }: Pick<User, 'firstName' | 'name'>): string {
  const [surnames = '', given = surnames] = name.split(',');
  const [first = ''] = given.trim().split(/\s+/);
  // A control would turn the title around.
  const shown = (firstName ?? first).replaceAll(/\p{Bidi_Control}/gu, '');
  return shown.includes('@') ? '' : shown;
}
