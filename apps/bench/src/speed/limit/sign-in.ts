import { createHash, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { iso, query } from './database';

const USER = `SELECT id, email, name, first_name AS "firstName", last_name AS "lastName", phone,
    birth_date AS "birthDate", address, profile_photo AS "profilePhoto",
    profile_image_url AS "profileImageUrl", email_notifications AS "emailNotifications",
    show_stats AS "showStats", public_profile AS "publicProfile", season_start AS "seasonStart",
    created_at AS "createdAt", updated_at AS "updatedAt", password
  FROM users WHERE email = $1 AND deleted_at IS NULL`;
const SESSION = `INSERT INTO sessions (sid, user_id, sess, expire)
  VALUES ($1, $2, '{}', now() + interval '30 days')`;

type UserRow = { id: number; password: string; createdAt: string; updatedAt: string };

/** Verifies a password and opens a session. @returns the user and the cookie */
export async function signIn(
  email: string,
  password: string,
): Promise<{ json: string; cookie: string }> {
  const [found] = await query<UserRow>('user', USER, [email]);
  if (!found || !(await verify(found.password, password))) throw new Error('wrong credentials');
  const token = randomBytes(32).toString('base64url');
  const sid = createHash('sha256').update(token).digest('base64url');
  await query('open_session', SESSION, [sid, found.id]);
  const { password: _hash, ...user } = found;
  const json = { ...user, createdAt: iso(user.createdAt), updatedAt: iso(user.updatedAt) };
  const cookie = `cuaderno_session=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`;
  return { json: JSON.stringify(json), cookie };
}
