import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { ConfirmSheet } from './confirm-sheet';

const QUESTION = {
  title: '¿Estás seguro?',
  description: 'Esta acción no puede deshacerse',
  confirm: 'Eliminar',
};
const button = (name: string) => screen.getByRole('button', { name });

function renderQuestion(more: Partial<React.ComponentProps<typeof ConfirmSheet>> = {}) {
  const onCancel = vi.fn();
  const onConfirm = vi.fn();
  const view = renderUi(<ConfirmSheet {...QUESTION} {...{ onCancel, onConfirm }} {...more} />);
  return { ...view, onCancel, onConfirm };
}

it('is named, described and focused on the safe answer', () => {
  renderQuestion();
  const sheet = screen.getByRole('dialog', { name: '¿Estás seguro?' });
  expect(sheet).toHaveAccessibleDescription('Esta acción no puede deshacerse');
  expect(button('Atrás')).toHaveFocus();
});

it('is confirmed by its button only', async () => {
  const { user, onCancel, onConfirm } = renderQuestion();
  await user.click(button('Eliminar'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onCancel).not.toHaveBeenCalled();
});

it('is cancelled by its button and by Escape', async () => {
  const { user, onCancel, onConfirm } = renderQuestion();
  await user.click(button('Atrás'));
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
});

it('emphasizes the safe answer with the variant secondary', () => {
  renderQuestion({ variant: 'secondary', cancel: 'Seguir', confirm: 'Salir' });
  expect(screen.getAllByRole('button').map((answer) => answer.textContent)).toEqual([
    'Salir',
    'Seguir',
  ]);
  expect(button('Seguir')).toHaveFocus();
});

it('has disabled answers while it is busy', async () => {
  const { user, onCancel } = renderQuestion({ busy: true, confirm: 'Eliminando...' });
  expect(button('Atrás')).toBeDisabled();
  expect(button('Eliminando...')).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(onCancel).not.toHaveBeenCalled();
});
