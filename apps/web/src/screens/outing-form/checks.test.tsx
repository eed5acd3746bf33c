import 'fake-indexeddb/auto';
import { FORM_SCHEMAS } from '@cuaderno/domain';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, field, renderForm } from '../../testing/form';

it('a form runs its schema once a keystroke, for its errors and for the reason together', async () => {
  const { user } = renderForm('espera');
  await waitFor(() => expect(button('Guardar')).toBeEnabled());
  const run = vi.spyOn(FORM_SCHEMAS.espera._zod, 'run');
  await user.type(field('Coto'), 'Robledo');
  expect(run).toHaveBeenCalledTimes(7);
  run.mockClear();
  await user.type(field('Puntuación'), 'x');
  expect(await screen.findByText('Revisa la puntuación')).toBeVisible();
  expect(run).toHaveBeenCalledTimes(1);
});
