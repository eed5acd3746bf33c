import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { address, button, field, renderForm, won } from '../../testing/form';
import { entry, outing } from '../../testing/samples';
import { Rejection } from '../../testing/server';

const date = (value: string) => fireEvent.change(field('Fecha'), { target: { value } });
const refuse = () => {
  throw new Rejection('Algo ha fallado');
};

describe('a rececho', () => {
  it('requires a date and a species', async () => {
    const { user } = renderForm('rececho');
    date('');
    expect(screen.getByText('Faltan la fecha y la especie')).toBeInTheDocument();
    date('2026-01-24');
    await user.selectOptions(field('Especie'), 'Macho Montes (Gredos)');
    expect(button('Guardar')).toBeEnabled();
  });

  it("limits the score to its species' maximum", async () => {
    const { user } = renderForm('rececho');
    await user.selectOptions(field('Especie'), 'Corzo');
    await user.type(field('Puntuación'), '195,01');
    expect(await screen.findByText('La puntuación máxima para Corzo es 195')).toBeInTheDocument();
  });

  it('shows a toast after a save', async () => {
    const { user } = renderForm('rececho');
    date('2026-01-24');
    await user.selectOptions(field('Especie'), 'Corzo');
    await user.click(button('Guardar'));
    expect(await screen.findByText('¡Rececho registrado!')).toBeInTheDocument();
    expect(
      screen.getByText('Tu salida de rececho se ha guardado correctamente.'),
    ).toBeInTheDocument();
    expect(address()).toBe('/');
  });

  it('shows the toast of a medal once its sheet is closed', async () => {
    const { user } = renderForm('rececho', { species: [won('Corzo', 'gold', 135)] });
    date('2026-01-24');
    await user.selectOptions(field('Especie'), 'Corzo');
    await user.type(field('Puntuación'), '135');
    await user.click(button('Guardar'));
    expect(await screen.findByRole('dialog', { name: 'Trofeo conseguido' })).toBeInTheDocument();
    expect(screen.queryByText('¡Rececho registrado!')).not.toBeInTheDocument();
    await user.click(button('Continuar'));
    expect(await screen.findByText('¡Rececho registrado!')).toBeInTheDocument();
    expect(address()).toBe('/');
  });

  it('shows a toast after a change', async () => {
    const previous = outing({ type: 'rececho', species: [entry({ species: 'Corzo' })] });
    const { user } = renderForm('rececho', { previous });
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('¡Rececho actualizado!')).toBeInTheDocument();
    expect(
      screen.getByText('Tu salida de rececho se ha actualizado correctamente.'),
    ).toBeInTheDocument();
  });

  it('shows a toast after a failed save, and stays open', async () => {
    const { user } = renderForm('rececho', { answers: { 'outings.create': refuse } });
    date('2026-01-24');
    await user.selectOptions(field('Especie'), 'Corzo');
    await user.click(button('Guardar'));
    expect(
      await screen.findByText('No se pudo registrar el rececho. Inténtalo de nuevo.'),
    ).toBeInTheDocument();
    expect(address()).toBe('/form');
  });

  it('shows a toast after a failed change', async () => {
    const previous = outing({ type: 'rececho', species: [entry({ species: 'Corzo' })] });
    const { user } = renderForm('rececho', { previous, answers: { 'outings.update': refuse } });
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(
        screen.getByText('No se pudo actualizar el rececho. Inténtalo de nuevo.'),
      ).toBeInTheDocument(),
    );
  });
});
