import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../testing/render-ui';
import type { ShownFault } from '../use-reviewed';
import { Question } from './question';

const fault = (changed: Partial<ShownFault> = {}): ShownFault => ({
  id: 'one',
  field: 'species',
  value: 'Corzo (118)',
  typed: null,
  rows: [12],
  message: '118 en «Corzo (118)»: ¿puntos, kilos o cuántos?',
  mark: '118',
  choices: [
    {
      value: 'Corzo 118 ptos',
      label: '118 puntos',
      hint: 'Un corzo, plata',
      icon: 'points',
      medal: 'silver',
    },
    { value: 'Corzo 118 kg', label: '118 kilos', hint: 'Un corzo no pesa tanto', icon: 'weight' },
  ],
  proposal: null,
  canClear: false,
  canKeep: false,
  place: 'Sigüenza',
  date: '2024-05-02',
  isCorrected: false,
  isSkipped: false,
  correction: undefined,
  ...changed,
});

function renderQuestion(changed: Partial<ShownFault> = {}) {
  const onAnswer = vi.fn();
  renderUi(<Question fault={fault(changed)} onAnswer={onAnswer} />);
  return onAnswer;
}
const all = { id: 'all', rows: [20, 31], samples: ['Corzo (97)', 'Venado 172'] };

it('says where, marks what is asked and chooses the likely answer', async () => {
  const onAnswer = renderQuestion();
  const question = screen.getByRole('region', { name: fault().message });
  expect(question).toHaveTextContent('Fila 12, Sigüenza, 02/05/2024');
  expect(question.querySelector('mark')).toHaveTextContent('118');
  expect(screen.getByRole('radio', { name: '118 puntos Un corzo, plata' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Responder' }));
  expect(onAnswer).toHaveBeenCalledWith(new Map([['one', 'Corzo 118 ptos']]), false);
});

it('answers the other rows too, unless they are to be asked', async () => {
  const onAnswer = renderQuestion({ all });
  const same = screen.getByRole('checkbox', { name: 'Igual en las otras 2 filas' });
  expect(same).toBeChecked();
  expect(screen.getByText('«Corzo (97)», «Venado 172»')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /118 kilos/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Responder' }));
  expect(onAnswer).toHaveBeenLastCalledWith(new Map([['all', 'Corzo 118 kg']]), false);
  await userEvent.click(same);
  await userEvent.click(screen.getByRole('button', { name: 'Responder' }));
  expect(onAnswer).toHaveBeenLastCalledWith(new Map([['one', 'Corzo 118 kg']]), false);
});

it('skips its row alone, and takes an answer back', async () => {
  const onAnswer = renderQuestion({ all });
  await userEvent.click(screen.getByRole('button', { name: 'Saltar' }));
  expect(onAnswer).toHaveBeenLastCalledWith(new Map([['one', null]]), true);
});

it('takes back an answer under either key', async () => {
  const onAnswer = renderQuestion({ all, isCorrected: true, correction: 'Corzo 118 kg' });
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  const taken = new Map([
    ['one', undefined],
    ['all', undefined],
  ]);
  expect(onAnswer).toHaveBeenLastCalledWith(taken, false);
});

it('guesses nothing where no choice says what it would mean', () => {
  renderQuestion({ choices: [{ value: 'Jabalí', label: 'Jabalí' }], canClear: true });
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Responder' })).toBeDisabled();
});
