import { randomUUID } from 'node:crypto';
import type { Outing } from '@cuaderno/domain';
import type { Client } from 'pg';
import { sized } from '../once';
import { type Account, headersOf, register } from './account';
import { createPhoto, fillBook } from './book';
import type { Cluster, Served } from './servers';

/** A user with a book of 250 outings. */
export type Book = { account: Account; outings: Outing[] };

/** The users of the measurements. */
export type Setting = {
  /** Users that both sides read, and the product writes. */
  books: Book[];
  /** Users that the limit writes, which maintains nothing but outings and pieces. */
  limitBooks: Book[];
  /** The user of a book of 25,000 outings. */
  large: Account;
  /** Ids of photos of the first user, as from a phone. */
  photos: string[];
};

/** Two connections share a user: more writes of one user wait for each other in the product. */
const USERS = sized(8, 2);
const OUTINGS = 250;
const LARGE = sized(25_000, 500);
const PHOTOS = sized(4, 1);

/** Uploads a photo. @returns its id */
export async function uploadPhoto(url: string, account: Account, bytes: BodyInit): Promise<string> {
  const id = randomUUID();
  const response = await fetch(`${url}/api/photos/${id}`, {
    method: 'PUT',
    headers: { ...headersOf(account), 'content-type': 'image/jpeg' },
    body: bytes,
  });
  if (!response.ok) throw new Error(`a photo was answered with ${response.status}`);
  return id;
}

/** How many users, outings of each, and outings of the large book. */
type Sizes = { users: number; outings: number; large: number };

async function createBooks(
  url: string,
  client: Client,
  { prefix, users, outings }: Sizes & { prefix: string },
): Promise<Book[]> {
  const photo = await createPhoto(800, 600);
  const books: Book[] = [];
  for (let n = 0; n < users; n += 1) {
    const account = await register(url, `${prefix}${n}@cuaderno.test`);
    await fillBook(client, account.userId, outings, await uploadPhoto(url, account, photo));
    const response = await fetch(`${url}/api/outings`, { headers: headersOf(account) });
    books.push({ account, outings: (await response.json()) as Outing[] });
  }
  return books;
}

/** Registers the users and fills their books. */
export async function createSetting(
  { url }: Served,
  cluster: Cluster,
  sizes: Sizes = { users: USERS, outings: OUTINGS, large: LARGE },
): Promise<Setting> {
  return cluster.connected(async (client) => {
    const books = await createBooks(url, client, { ...sizes, prefix: 'hunter' });
    const limitBooks = await createBooks(url, client, { ...sizes, prefix: 'limit' });
    const large = await register(url, 'large@cuaderno.test');
    await fillBook(client, large.userId, sizes.large, null);
    const [first] = books;
    const photo = await createPhoto(4000, 3000);
    const photos = await Promise.all(
      Array.from({ length: PHOTOS }, () => uploadPhoto(url, first?.account ?? large, photo)),
    );
    await client.query('VACUUM ANALYZE');
    return { books, limitBooks, large, photos };
  });
}
