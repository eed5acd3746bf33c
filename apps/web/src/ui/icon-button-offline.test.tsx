import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { IconButton } from './icon-button';

vi.mock('./tooltip', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('stays under a mouse whose tooltip cannot be loaded', async () => {
  renderUi(<IconButton label="Filtros">F</IconButton>);
  fireEvent.pointerEnter(screen.getByRole('button'), { pointerType: 'mouse' });
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByRole('button', { name: 'Filtros' })).toBeVisible();
});
