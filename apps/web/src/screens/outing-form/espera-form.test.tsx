import { todayHere } from '@cuaderno/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { address, button, field, renderForm, won } from '../../testing/form';
import { outing } from '../../testing/samples';
import { Rejection } from '../../testing/server';

const date = (value: string) => fireEvent.change(field('Fecha'), { target: { value } });

describe('a new espera', () => {
  it("can be saved with a date alone, which is today's at first", () => {
    renderForm('espera');
    expect(field('Fecha')).toHaveValue(todayHere());
    expect(button('Guardar')).toBeEnabled();
    date('');
    expect(button('Guardar')).toBeDisabled();
    expect(screen.getByText('Falta la fecha')).toBeInTheDocument();
    date('2026-01-10');
    expect(button('Guardar')).toBeEnabled();
  });

  it("has today's date in the device's zone: in the Canaries yesterday's for an hour longer", async () => {
    vi.stubEnv('TZ', 'Atlantic/Canary');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-20T22:30:00Z') });
    try {
      renderForm('espera');
      expect(field('Fecha')).toHaveValue('2026-07-20');
      expect(button('Hoy')).toHaveAttribute('aria-pressed', 'true');
      expect(screen.queryByRole('button', { name: 'Anoche' })).not.toBeInTheDocument();
      expect(field('Fecha')).toHaveAttribute('max', '2026-07-21');
      await waitFor(() => expect(button('Guardar')).toBeEnabled());
    } finally {
      vi.useRealTimers();
      vi.unstubAllEnvs();
    }
  });

  it('has the day before at hand until noon, for the night that has passed', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 6, 20, 2, 30) });
    try {
      renderForm('espera');
      fireEvent.click(button('Anoche'));
      expect(field('Fecha')).toHaveValue('2026-07-19');
      expect(button('Anoche')).toHaveAttribute('aria-pressed', 'true');
      expect(button('Hoy')).toHaveAttribute('aria-pressed', 'false');
      fireEvent.click(button('Hoy'));
      expect(field('Fecha')).toHaveValue('2026-07-20');
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks about a score far from those of its species, with the likely one to tap', async () => {
    const { user } = renderForm('espera');
    await user.selectOptions(field('Especie'), 'Jabalí');
    await user.type(field('Puntuación'), '500');
    expect(await screen.findByText('¿500 puntos?')).toBeInTheDocument();
    await user.click(button('Son 50'));
    expect(field('Puntuación')).toHaveValue('50');
    expect(screen.queryByText(/puntos\?/)).not.toBeInTheDocument();
  });

  it('sends the country and the typed values, with the score as a number', async () => {
    const { user, sent } = renderForm('espera');
    date('2026-01-10');
    await user.type(field('Coto'), '  El Cantalar ');
    await user.type(field('Lugar'), 'Puesto del arroyo');
    await user.selectOptions(field('Especie'), 'Jabalí');
    await user.type(field('Puntuación'), '101,5');
    await user.type(field('Descripción'), 'Luna llena');
    await user.click(button('Guardar'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(sent('outings.create')).toEqual([
      expect.objectContaining({
        type: 'espera',
        date: '2026-01-10',
        country: 'España',
        cotoName: 'El Cantalar',
        place: 'Puesto del arroyo',
        species: 'Jabalí',
        score: 101.5,
        description: 'Luna llena',
        photos: [],
      }),
    ]);
  });

  it('shows the medal of the score during typing', async () => {
    const { user } = renderForm('espera');
    await user.selectOptions(field('Especie'), 'Jabalí');
    await user.type(field('Puntuación'), '101,5');
    expect(screen.getByText('Bronce. Plata desde 105 ptos')).toBeInTheDocument();
  });

  it('rejects a future date, a negative score and a score without its species', async () => {
    const { user } = renderForm('espera');
    date('2999-01-01');
    expect(await screen.findByText('La fecha no puede ser en el futuro')).toBeInTheDocument();
    await user.selectOptions(field('Especie'), 'Jabalí');
    await user.type(field('Puntuación'), '-4');
    expect(await screen.findByText('La puntuación no puede ser negativa')).toBeInTheDocument();
    expect(screen.getByText('Revisa la fecha y la puntuación')).toBeInTheDocument();
    expect(field('Puntuación')).toBeInvalid();
    await user.clear(field('Puntuación'));
    await user.type(field('Puntuación'), '90');
    await user.selectOptions(field('Especie'), '');
    expect(await screen.findByText('Elige la especie que has puntuado')).toBeInTheDocument();
  });

  it('has one text for an emptied date, and another after an attempt to save', async () => {
    const { user } = renderForm('espera');
    date('2026-01-10');
    date('');
    expect(await screen.findByText('La fecha es requerida')).toBeInTheDocument();
    await user.click(button('Falta la fecha'));
    expect(await screen.findByText('La fecha es obligatoria')).toBeInTheDocument();
    expect(field('Fecha')).toHaveFocus();
  });

  it('counts the characters of the description', async () => {
    const { user } = renderForm('espera');
    await user.type(field('Descripción'), 'Niebla');
    expect(screen.getByText('6/1000')).toBeInTheDocument();
  });

  it('saves once on repeated presses', async () => {
    const { user, sent } = renderForm('espera');
    date('2026-01-10');
    await user.dblClick(button('Guardar'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(sent('outings.create')).toHaveLength(1);
  });

  it('is inert while it is being saved, and editable again after a failure', async () => {
    vi.spyOn(window, 'alert').mockImplementation(() => {});
    let fail = () => {};
    const pendingAnswer = new Promise<never>((_, reject) => {
      fail = () => reject(new Rejection('El cuaderno no está disponible'));
    });
    const { user } = renderForm('espera', { answers: { 'outings.create': () => pendingAnswer } });
    date('2026-01-10');
    expect(field('Coto').closest('[inert]')).toBeNull();
    await user.click(button('Guardar'));
    expect(button('Guardando...')).toBeDisabled();
    for (const label of ['Fecha', 'Coto', 'Especie', 'Puntuación', 'Descripción']) {
      expect(field(label).closest('[inert]')).not.toBeNull();
    }
    // The form may be left during the preparation.
    expect(screen.getByRole('link', { name: 'Volver' }).closest('[inert]')).toBeNull();
    fail();
    await waitFor(() => expect(button('Guardar')).toBeEnabled());
    expect(field('Coto').closest('[inert]')).toBeNull();
  });

  it('shows a medal before it opens home', async () => {
    const { user } = renderForm('espera', { species: [won('Jabalí', 'silver', 106.5)] });
    date('2026-01-10');
    await user.click(button('Guardar'));
    const sheet = await screen.findByRole('dialog', { name: 'Trofeo conseguido' });
    expect(sheet).toHaveTextContent('Tu jabalí es medalla de plata');
    expect(address()).toBe('/form');
    await user.click(button('Continuar'));
    expect(address()).toBe('/');
  });

  it('keeps its values after a failed save, shows the reason, and sends the same id again', async () => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
    const { user, sent } = renderForm('espera', {
      answers: {
        'outings.create': () => {
          throw new Rejection('El cuaderno no está disponible');
        },
      },
    });
    date('2026-01-10');
    await user.type(field('Coto'), 'El Cantalar');
    await user.click(button('Guardar'));
    await waitFor(() =>
      expect(alert).toHaveBeenCalledWith('Error al guardar espera: El cuaderno no está disponible'),
    );
    expect(field('Coto')).toHaveValue('El Cantalar');
    await user.click(button('Guardar'));
    await waitFor(() => expect(sent('outings.create')).toHaveLength(2));
    const ids = (sent('outings.create') as { id: string }[]).map(({ id }) => id);
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('an espera that is edited', () => {
  const previous = outing({
    location: 'El Cantalar',
    custom_params: {},
    photos: ['/api/photos/01990000-0000-4000-8000-000000000001'],
    species: [won('Jabalí', 'silver', 106.5)],
  });

  it('is filled in, the coto from the location if there is no other', async () => {
    renderForm('espera', { previous });
    expect(await screen.findByLabelText('Coto')).toHaveValue('El Cantalar');
    expect(field('Fecha')).toHaveValue('2026-01-10');
    expect(field('Puntuación')).toHaveValue('106,50');
    expect(field('Provincia')).toHaveValue('Jaén');
  });

  it('sends the addresses of its photos and the version read, and opens the outing', async () => {
    const { user, sent } = renderForm('espera', { previous, species: previous.species });
    await screen.findByLabelText('Coto');
    await user.click(button('Guardar'));
    await waitFor(() => expect(address()).toBe(`/esperas/${previous.id}`));
    expect(sent('outings.update')).toEqual([
      expect.objectContaining({ id: previous.id, version: 3, photos: previous.photos }),
    ]);
  });

  it('shows only new medals', async () => {
    const { user } = renderForm('espera', { previous, species: [won('Jabalí', 'gold', 112)] });
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    const sheet = await screen.findByRole('dialog', { name: 'Trofeo conseguido' });
    expect(sheet).toHaveTextContent('medalla de oro');
    await user.click(button('Continuar'));
    expect(address()).toBe(`/esperas/${previous.id}`);
  });

  it('confirms a deletion, with the focus on cancelling, and then opens home', async () => {
    const { user, sent } = renderForm('espera', { previous });
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    const sheet = await screen.findByRole('dialog', { name: '¿Estás seguro?' });
    expect(sheet).toHaveTextContent('Esta acción no puede deshacerse');
    expect(sheet).toHaveTextContent('10/01/2026, 1 pieza y 1 foto');
    expect(button('Atrás')).toHaveFocus();
    await user.click(button('Eliminar'));
    await waitFor(() => expect(address()).toBe('/'));
    const { id, version, updatedAt: unchangedSince } = previous;
    expect(sent('outings.delete')).toEqual([{ id, version, unchangedSince }]);
  });

  it('stays open after a failed deletion, and shows the reason', async () => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
    const { user } = renderForm('espera', {
      previous,
      answers: {
        'outings.delete': () => {
          throw new Rejection('No encontramos esa salida', 'NOT_FOUND', 404);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(alert).toHaveBeenCalledWith('No encontramos esa salida'));
    expect(address()).toBe('/form');
  });

  it('shows an error if it cannot be read, or is of another modality', async () => {
    renderForm('rececho', { previous });
    expect(await screen.findByText('Error al cargar el rececho')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Volver al cuaderno' })).toBeInTheDocument();
  });
});
