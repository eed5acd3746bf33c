import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from './columns';
import { users } from './users';

/** Public keys with which users sign in, of credentials on their devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The credential's id, base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_id'),
    /** COSE. */
    publicKey: bytea('public_key').notNull(),
    /** The signatures that the credential has counted; 0 for one that doesn't count, as synced ones. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the credential: 'internal', 'usb'. */
    transports: text('transports').array().notNull(),
    /** Whether the credential may be copied to the user's other devices, and whether it is. */
    isSyncable: boolean('is_syncable').notNull(),
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Null before the first sign-in. */
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

export type ChallengePurpose = 'add' | 'sign-in';

/** Challenges that wait for a credential's signature, by the hash of each; one answer uses it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
    /** Hash of the secret of the browser that asked: its session's, or a visitor's. */
    browser: text('browser').notNull(),
    expires: timestamptz('expires').notNull(),
  },
  (table) => [index('passkey_challenges_expire').on(table.expires)],
);
