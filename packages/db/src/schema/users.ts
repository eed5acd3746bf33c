import { SEASON_START } from '@cuaderno/domain';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { atMost, day, isDay, timestamptz } from './columns';

/**
 * Users. An OpenID Connect account has no password. A deleted account's row is stripped of personal data
 * at once, and removed after the rows that refer to it (queries/deleted-users.ts).
 */
export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    email: text('email').notNull(),
    /** Whether the linked provider, or a link sent to it, has verified the e-mail. */
    emailVerified: boolean('email_verified').notNull().default(false),
    /** The new e-mail of a change, until it is verified. */
    pendingEmail: text('pending_email'),
    password: text('password'),
    name: text('name').notNull(),
    phone: text('phone'),
    birthDate: day('birth_date'),
    address: text('address'),
    profilePhoto: text('profile_photo'),
    emailNotifications: boolean('email_notifications').notNull().default(false),
    showStats: boolean('show_stats').notNull().default(true),
    publicProfile: boolean('public_profile').notNull().default(false),
    /** The month in which the user's seasons begin, 1 to 12. */
    seasonStart: smallint('season_start').notNull().default(SEASON_START),
    /** The last part of the address of the public page; kept while the page is switched off. */
    publicToken: text('public_token').unique('users_public_token'),
    /** 32 random bytes, base64url, by which credentials name the user; null before the first passkey. */
    passkeyHandle: text('passkey_handle').unique('users_passkey_handle'),
    externalAuthId: text('external_auth_id').unique('users_external_auth_id'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** Since when the operator has barred the account. */
    disabledAt: timestamptz('disabled_at'),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_deleted').on(table.deletedAt).where(sql`${table.deletedAt} IS NOT NULL`),
    check(
      'users_email_lower',
      sql`${table.email} = lower(${table.email}) AND ${table.email} <> ''`,
    ),
    check('users_birth_date_day', isDay(table.birthDate)),
    check('users_season_start_month', sql`${table.seasonStart} BETWEEN 1 AND 12`),
    check(
      'users_lengths',
      sql`${atMost(320, table.email)} AND ${atMost(1000, table.password, table.externalAuthId, table.name, table.phone, table.address, table.firstName, table.lastName)} AND ${atMost(4000, table.profileImageUrl)} AND ${atMost(15_000_000, table.profilePhoto)}`,
    ),
  ],
);
