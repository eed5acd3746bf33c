import type { User } from './user-schema';

/** Restores the dates of a user in plain JSON. */
export function userFromJson(json: object): User {
  const user = json as User;
  return { ...user, createdAt: new Date(user.createdAt), updatedAt: new Date(user.updatedAt) };
}
