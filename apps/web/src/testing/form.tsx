import type { Modality, Outing, OutingInput } from '@cuaderno/domain';
import { screen } from '@testing-library/react';
// Loaded with the form's tests: in its first test it would take longer than they wait.
import '../screens/outing-form/monteria-form';
import { OutingForm } from '../screens/outing-form/outing-form';
import { entry, NO_STATS, outing, wholeBook } from './samples';
import { answering } from './server';
import { renderAt } from './render-at';

/** The server's outing for a payload, with medals from the test. */
function saved(input: unknown, species: Outing['species']): Outing {
  const { id, type, date } = input as OutingInput & { id: string };
  return outing({ id, type, date, species });
}

/** Renders a form, new or of `previous`; a save is answered with `species`. */
export function renderForm(
  type: Modality,
  {
    previous,
    species = [],
    answers = {},
  }: {
    previous?: Outing;
    species?: Outing['species'];
    answers?: Parameters<typeof answering>[0];
  } = {},
) {
  const calls = answering({
    'outings.changes': () => wholeBook(),
    'stats.dashboard': () => NO_STATS,
    'outings.get': () => previous,
    'outings.create': (input) => ({ created: true, outing: saved(input, species) }),
    'outings.update': (input) => saved(input, species),
    'outings.delete': () => undefined,
    ...answers,
  });
  const view = renderAt('/form', <OutingForm type={type} id={previous?.id ?? null} />);
  const sent = (procedure: string) =>
    calls.filter((call) => call.procedure === procedure).map((call) => call.input);
  return { ...view, sent };
}

export const field = (label: string) => screen.getByLabelText(label);
export const button = (name: string) => screen.getByRole('button', { name });
export const address = () => screen.getByTestId('address').textContent;

/** An entry with a medal, as the server returns it. */
export const won = (species: string, medal: 'gold' | 'silver' | 'bronze', score: number) =>
  entry({ species, awardedTrophy: medal, score });
