import 'fake-indexeddb/auto';
import type * as Domain from '@cuaderno/domain';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { entry, outing } from '../../testing/samples';
import { answering } from '../../testing/server';
import { Measuring } from './measuring';

/** A later edition of the fox's sheet that nobody has published: it asks for the length alone. */
vi.mock(import('@cuaderno/domain'), async (original) => {
  const domain = await original();
  const second = () => {
    const first = domain.scaleById('cic-zorro-1');
    const parts = first?.parts.map((part) => ({ ...part, rows: part.rows.slice(0, 1) })) ?? [];
    return { ...first, id: 'cic-zorro-2', parts } as unknown as ReturnType<typeof domain.scaleOf>;
  };
  return {
    ...domain,
    scaleOf: second,
    anewText: () => 'Medida con la hoja 1; con la 2 serían 17,38 ptos.',
  } satisfies typeof Domain;
});

it('keeps a measurement by its own sheet, and offers to measure by the newest', async () => {
  const measurement = {
    scale: 'cic-zorro-1' as const,
    date: '2026-01-12',
    values: { length: 173.8, width: 84.3 },
    points: 25.81,
  };
  const read = outing({ species: [entry({ species: 'Zorro', measurement })] });
  answering({ 'outings.get': () => read });
  const { user } = renderAt('/', <Measuring type={read.type} id={read.id} position={1} />);
  expect(await screen.findByText(/^Medida con la hoja 1; con la 2 serían/)).toBeVisible();
  const total = () => screen.getByText('ptos', { selector: 'small' }).parentElement;
  expect(total()).toHaveTextContent('25,81');
  await user.click(screen.getByRole('button', { name: 'Medir con la hoja 2' }));
  expect(screen.getByRole('textbox', { name: 'Longitud del cráneo' })).toHaveValue('173,8');
  expect(screen.queryByRole('textbox', { name: 'Anchura del cráneo' })).toBeNull();
  expect(total()).toHaveTextContent('17,38');
});
