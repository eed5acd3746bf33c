import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { summary } from '../../testing/samples';
import { renderAt } from '../../testing/render-at';
import { answering } from '../../testing/server';
import { WithRowMenu } from './with-row-menu';

it('repeats an outing from its row, and gives the focus back', async () => {
  answering({});
  const row = summary();
  const { user } = renderAt(
    '/history',
    <WithRowMenu rows={[row]}>
      <a href={`/esperas/${row.id}`}>Cazorla</a>
      <a href="/temporada">Temporada</a>
    </WithRowMenu>,
  );
  const link = screen.getByRole('link', { name: 'Cazorla' });
  expect(fireEvent.contextMenu(screen.getByRole('link', { name: 'Temporada' }))).toBe(true);
  expect(fireEvent.contextMenu(link)).toBe(false);
  expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(link).toHaveFocus();
  fireEvent.contextMenu(link);
  await user.click(await screen.findByRole('menuitem', { name: 'Repetir' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/esperas');
});
