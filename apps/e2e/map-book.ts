import type { Client } from '@cuaderno/client';
import type { Page } from '@playwright/test';

const CAZORLA = { municipality: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía' };
const JAEN = { ...CAZORLA, municipality: 'Jaén' };
const BURGOS = { municipality: 'Burgos', province: 'Burgos', ccaa: 'Castilla y León' };
const HARIA = { municipality: 'Haría', province: 'Las Palmas', ccaa: 'Canarias' };

/** Three esperas and a rececho in Cazorla, others in Jaén, Burgos and the Canaries, two in places unknown. */
export async function record({ trpc }: Client): Promise<void> {
  const { create } = trpc.outings;
  for (const date of ['2025-10-01', '2025-10-02', '2026-05-03'])
    await create.mutate({ type: 'espera', date, cotoName: 'El Cantalar', ...CAZORLA });
  const corzo = { type: 'rececho', species: 'Corzo' } as const;
  await create.mutate({ ...corzo, date: '2025-11-01', ...CAZORLA });
  await create.mutate({ ...corzo, date: '2025-11-02', ...BURGOS });
  await create.mutate({ ...corzo, date: '2026-05-02', ...HARIA });
  const animals = [{ species: 'Jabalí', quantity: 2 }];
  await create.mutate({ type: 'monteria', date: '2025-12-01', ...JAEN, animals });
  await create.mutate({ type: 'monteria', date: '2025-12-02', animals });
  await create.mutate({ type: 'espera', date: '2025-12-03', municipality: 'Villalejos' });
}

/** A mark of the map, by its whole name. */
export const mark = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The pixels between two marks, which grow with the zoom. */
export async function spanOf(page: Page): Promise<number> {
  const [north, south] = await Promise.all(
    ['Burgos: 1 rececho', 'Cazorla: 3 esperas'].map((name) => mark(page, name).boundingBox()),
  );
  return Math.abs((north?.y ?? 0) - (south?.y ?? 0));
}
