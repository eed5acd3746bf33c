import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { field, renderForm } from '../../testing/form';

vi.mock('../../parts/photos/photo-picker', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('keeps the form where the photo picker cannot be loaded', async () => {
  renderForm('rececho');
  fireEvent.change(field('Lugar'), { target: { value: 'La umbría' } });
  expect(await screen.findByText(/Las fotos no se han podido cargar/)).toBeVisible();
  expect(field('Lugar')).toHaveValue('La umbría');
});
