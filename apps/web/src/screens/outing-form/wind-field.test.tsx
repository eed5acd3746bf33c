import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, field, renderForm } from '../../testing/form';
import { entry, outing } from '../../testing/samples';

const radio = (name: string) => screen.getByRole('radio', { name });
const chosen = () =>
  screen.queryAllByRole('radio', { checked: true }).map((each) => each.getAttribute('aria-label'));

/** Opens the fold of a form, new or of an outing with a wind. */
async function openFold(type: 'espera' | 'monteria' | 'rececho', wind?: object) {
  const view = renderForm(type, {
    ...(wind && { previous: outing({ type, species: [entry()], custom_params: wind }) }),
  });
  await view.user.click(await screen.findByText('Más de la salida'));
  return view;
}

it.each(['espera', 'monteria', 'rececho'] as const)(
  'takes two taps, and says them in words (%s)',
  async (type) => {
    const { user } = await openFold(type);
    const sides = within(screen.getByRole('radiogroup', { name: 'De dónde viene' }));
    expect(sides.getAllByRole('radio')).toHaveLength(8);
    await user.click(radio('NO, noroeste'));
    await user.click(radio('Flojo'));
    expect(screen.getByText('Del noroeste, flojo')).toBeInTheDocument();
    expect(screen.getByText('Viento: del noroeste, flojo')).toBeInTheDocument();
  },
);

it('is sent with the outing', async () => {
  const { user, sent } = await openFold('espera');
  fireEvent.change(field('Fecha'), { target: { value: '2026-01-17' } });
  await user.click(radio('NO, noroeste'));
  await user.click(radio('Moderado'));
  await user.click(button('Guardar'));
  await waitFor(() =>
    expect(sent('outings.create')).toMatchObject([{ windFrom: 'NO', windForce: 2 }]),
  );
});

it('is taken off by a second tap on the same', async () => {
  const { user } = await openFold('rececho', { windFrom: 'S', windForce: 3 });
  expect(chosen()).toEqual(['S, sur', 'Fuerte']);
  await user.click(radio('S, sur'));
  expect(chosen()).toEqual(['Fuerte']);
  expect(screen.getByText('Viento: fuerte')).toBeInTheDocument();
  await user.click(radio('Fuerte'));
  expect(chosen()).toEqual([]);
});

it('is removed from a stored outing', async () => {
  const { user, sent } = await openFold('rececho', { windFrom: 'S', windForce: null });
  await user.click(radio('S, sur'));
  await user.click(button('Guardar'));
  await waitFor(() =>
    expect(sent('outings.update')).toMatchObject([{ windFrom: null, windForce: null }]),
  );
});

it('comes from nowhere with none, and from somewhere with a side', async () => {
  const { user } = await openFold('espera', { windFrom: 'S', windForce: 1 });
  await user.click(radio('Nada'));
  expect(chosen()).toEqual(['Nada']);
  expect(screen.getByText('Viento: nada')).toBeInTheDocument();
  await user.click(radio('E, este'));
  expect(chosen()).toEqual(['E, este']);
});

it('is chosen with the arrows of a keyboard', async () => {
  const { user } = await openFold('espera');
  radio('N, norte').focus();
  await user.keyboard(' ');
  expect(chosen()).toEqual(['N, norte']);
  await user.keyboard('{ArrowRight}');
  expect(chosen()).toEqual(['NE, noreste']);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(chosen()).toEqual(['NO, noroeste']);
  await user.keyboard(' ');
  expect(chosen()).toEqual([]);
});
