import { createClient } from '../client';
import { demoOutings, GROUNDS } from './demo-outings';

export const DEMO_ACCOUNT = {
  name: 'Marta Robledo',
  email: 'demo@cuaderno.local',
  password: 'cuaderno-demo',
};

/** Concurrent saves; the server decodes each one's photos. */
const AT_ONCE = 2;

/**
 * Fills the demo account's book with three seasons up to today, unless it has outings.
 * @param url the server's origin
 * @throws when the server rejects an outing
 */
export async function fillDemo(url: string): Promise<void> {
  const client = createClient(url);
  await client
    .signIn(DEMO_ACCOUNT.email, DEMO_ACCOUNT.password)
    .catch(() => client.register(DEMO_ACCOUNT));
  const known = await client.trpc.outings.list.query({ limit: 1 });
  if (known.items.length === 0) {
    process.stdout.write('Filling the demo book…\n');
    const places = await Promise.all(
      GROUNDS.map(async ({ name }) => {
        const [found] = await client.trpc.municipalities.search.query({ q: name });
        if (!found) throw new Error(`the demo names a municipality that is not there: ${name}`);
        return { municipality: found.name, province: found.province, ccaa: found.ccaa };
      }),
    );
    const outings = demoOutings(new Date(), places);
    for (let first = 0; first < outings.length; first += AT_ONCE) {
      await Promise.all(
        outings
          .slice(first, first + AT_ONCE)
          .map((outing) => client.trpc.outings.create.mutate(outing)),
      );
    }
  }
  process.stdout.write(`Sign in at ${url} with ${DEMO_ACCOUNT.email} / ${DEMO_ACCOUNT.password}\n`);
}
