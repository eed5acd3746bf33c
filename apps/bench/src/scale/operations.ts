import type { LoadRequest } from 'autocannon';
import { v7 } from 'uuid';
import { type Account, fetchToken, headersOf, PASSWORD } from '../speed/account';
import { payloadOf, readPath } from '../speed/work';
import { tokenOf } from './fill';

/** A hunter whose operations are measured. */
export type Hunter = {
  account: Account;
  /** The cookie and token of a browser without a session: signing in again would end the hunter's. */
  visitor: Pick<Account, 'cookie' | 'csrf'>;
  /** Ids of outings that nothing deletes, newest first. */
  ids: string[];
  /** A place in the list. */
  page: { date: string; id: string };
  /** The cursor of the book's changes before the first turn: 'book.rules.day.change'. */
  cursor: string;
  /** The outing that this turn creates and deletes. */
  created: string;
};

/** @returns the request of a hunter in a turn */
export type Operation = (hunter: Hunter, turn: number) => LoadRequest;

/** The operation of which argon2 takes most, asked of fewer hunters. */
export const SIGN_IN = 'sign-in';
const LIST = 50;
/** Changes that a device has yet to read, and those of a turn: an outing created, updated, deleted. */
const NEWS = 5;
const CHANGES = 3;

const get = ({ account }: Hunter, path: string): LoadRequest => ({
  method: 'GET',
  path,
  headers: headersOf(account),
});
const reading =
  (procedure: string, input: (hunter: Hunter, turn: number) => object): Operation =>
  (hunter, turn) =>
    get(hunter, readPath(procedure, input(hunter, turn)));

const post = (account: Account, path: string, body: object): LoadRequest => ({
  method: 'POST',
  path,
  headers: headersOf(account),
  body: JSON.stringify(body),
});
const writing =
  (procedure: string, input: (hunter: Hunter, turn: number) => object): Operation =>
  (hunter, turn) =>
    post(hunter.account, `/api/trpc/${procedure}?batch=1`, { 0: { json: input(hunter, turn) } });

/** @returns the cursor at the start of a turn, or `before` it */
export function cursorAt({ cursor }: Hunter, turn: number, before = 0): string {
  const [book, rules, day, change] = cursor.split('.');
  return [book, rules, day, Number(change) + CHANGES * turn - before].join('.');
}

const idOf = ({ ids }: Hunter, turn: number) => ids[(turn * 7) % ids.length] ?? '';

/** The operations of a turn, in their order: a write makes the figures be counted anew, and an outing is created first. */
export const OPERATIONS: Record<string, Operation> = {
  'session, of its cookie': (hunter) => get(hunter, '/api/auth/user'),
  'list, first 50': reading('outings.list', () => ({ limit: LIST })),
  'list, 50 further back': reading('outings.list', ({ page }) => ({ limit: LIST, cursor: page })),
  'changes, none': reading('outings.changes', (hunter, turn) => ({
    since: cursorAt(hunter, turn),
  })),
  'changes, some': reading('outings.changes', (hunter, turn) => ({
    since: cursorAt(hunter, turn, NEWS),
  })),
  detail: reading('outings.get', (hunter, turn) => ({ id: idOf(hunter, turn) })),
  'latest photos': reading('photos.latest', () => ({})),
  season: reading('stats.season', () => ({})),
  create: writing('outings.create', (hunter, turn) => {
    hunter.created = v7();
    return { id: hunter.created, ...payloadOf(turn) };
  }),
  update: writing('outings.update', (hunter, turn) => ({
    id: hunter.created,
    ...payloadOf(turn + 1),
  })),
  delete: writing('outings.delete', ({ created }) => ({ id: created })),
  'stats, counted anew': (hunter) => get(hunter, '/api/dashboard/stats'),
  'stats, known': (hunter) => get(hunter, '/api/dashboard/stats'),
  [SIGN_IN]: ({ account, visitor }) =>
    post({ ...account, ...visitor }, '/api/login', { email: account.email, password: PASSWORD }),
};

type Answer<T> = [{ result: { data: { json: T } } }];
type Page = { items: { id: string; date: string }[] };

async function ask<T>(url: string, account: Account, path: string): Promise<T> {
  const response = await fetch(`${url}${path}`, { headers: headersOf(account) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const [{ result }] = (await response.json()) as Answer<T>;
  return result.data.json;
}

/** Reads what the operations of a hunter need. */
export async function readHunter(
  url: string,
  userId: number,
  visitor: Hunter['visitor'],
): Promise<Hunter> {
  const session = `cuaderno_session=${tokenOf(userId)}`;
  const email = `hunter${userId}@cuaderno.test`;
  const account = { email, userId, ...(await fetchToken(url, session)) };
  const { items } = await ask<Page>(url, account, readPath('outings.list', {}));
  const middle = items[Math.floor(items.length / 2)];
  if (!middle) throw new Error(`${email} has no outings`);
  return {
    account,
    visitor,
    ids: items.map(({ id }) => id),
    page: { date: middle.date, id: middle.id },
    cursor: await readCursor(url, account),
    created: '',
  };
}

/** Reads the cursor of a book's changes. */
export const readCursor = async (url: string, account: Account): Promise<string> =>
  (await ask<{ cursor: string }>(url, account, readPath('outings.changes', {}))).cursor;
