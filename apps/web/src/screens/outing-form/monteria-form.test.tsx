import { MORE_OF_PIECE } from '@cuaderno/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { address, button, field, renderForm } from '../../testing/form';
import { entry, outing } from '../../testing/samples';
import { Rejection } from '../../testing/server';

const date = (value: string) => fireEvent.change(field('Fecha'), { target: { value } });
/** What a form sends for details that are not noted: they are removed, where they were. */
const NO_MORE = Object.fromEntries(MORE_OF_PIECE.map((key) => [key, null]));
const piece = (number: number) => within(screen.getByRole('group', { name: `Pieza #${number}` }));

/** Fills in a piece of each species, starting with the empty piece. */
async function addPieces(user: UserEvent, species: string[]) {
  for (const [index, name] of species.entries()) {
    if (index > 0) await user.click(button('Añadir Pieza'));
    await user.selectOptions(piece(index + 1).getByLabelText('Especie'), name);
  }
}

describe('a new montería', () => {
  it('requires a date and a piece with its species', async () => {
    const { user } = renderForm('monteria');
    await screen.findByLabelText('Fecha');
    date('');
    expect(screen.getByText('Faltan la fecha y una pieza con su especie')).toBeInTheDocument();
    date('2026-01-17');
    expect(button('Guardar')).toBeDisabled();
    await user.selectOptions(piece(1).getByLabelText('Especie'), 'Zorro');
    expect(button('Guardar')).toBeEnabled();
  });

  it('sends only the pieces that have a species', async () => {
    const { user, sent } = renderForm('monteria');
    await screen.findByLabelText('Fecha');
    date('2026-01-17');
    await user.type(field('Finca'), 'Las Mezquitillas');
    await user.type(field('Armada'), 'Los Llanos');
    await user.type(field('No.'), '7');
    await user.selectOptions(piece(1).getByLabelText('Especie'), 'Venado');
    await user.type(piece(1).getByLabelText('Puntuación'), '182.6');
    await user.click(button('Añadir Pieza'));
    await user.click(button('Añadir Pieza'));
    await user.selectOptions(piece(3).getByLabelText('Especie'), 'Zorro');
    await user.click(button('Guardar'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(sent('outings.create')).toEqual([
      expect.objectContaining({
        type: 'monteria',
        finca: 'Las Mezquitillas',
        armada: 'Los Llanos',
        puesto: 7,
        animals: [
          { ...NO_MORE, id: null, species: 'Venado', score: 182.6, quantity: 1, photos: [] },
          { ...NO_MORE, id: null, species: 'Zorro', score: null, quantity: 1, photos: [] },
        ],
      }),
    ]);
  });

  it('requires the species of a piece with a score, and focuses it', async () => {
    const { user, sent } = renderForm('monteria');
    await screen.findByLabelText('Fecha');
    date('2026-01-17');
    await addPieces(user, ['Venado', '', 'Zorro', 'Gamo', 'Jabalí']);
    await user.type(piece(2).getByLabelText('Puntuación'), '99');
    expect(button('Guardar')).toBeDisabled();
    await user.click(button('Revisa la especie'));
    await waitFor(() => expect(piece(2).getByLabelText('Especie')).toHaveFocus());
    expect(piece(2).getByLabelText('Especie')).toHaveAccessibleDescription(
      'Elige la especie de la pieza 2',
    );
    await user.click(piece(1).getByRole('button', { name: /^Venado/ }));
    await user.click(piece(1).getByRole('button', { name: 'Quitar pieza' }));
    await waitFor(() =>
      expect(piece(1).getByLabelText('Especie')).toHaveAccessibleDescription(
        'Elige la especie de la pieza 1',
      ),
    );
    await user.selectOptions(piece(1).getByLabelText('Especie'), 'Venado');
    await user.click(button('Guardar'));
    await waitFor(() => expect(sent('outings.create')).toHaveLength(1));
    expect(sent('outings.create')).toMatchObject([
      { animals: [{ species: 'Venado', score: 99 }, {}, {}, {}] },
    ]);
  });

  it('requires it for a photo too, until that is removed', async () => {
    const photos = ['/api/photos/01990000-0000-7000-8000-000000000001'];
    const previous = outing({
      type: 'monteria',
      custom_params: { finca: null, armada: null, puesto: null },
      species: [entry({ species: 'Venado' }), entry({ species: 'Zorro', photos })],
    });
    const { user } = renderForm('monteria', { previous });
    await screen.findByLabelText('Fecha');
    await screen.findByRole('group', { name: 'Pieza #2' });
    await user.click(piece(2).getByRole('button', { name: /^Zorro/ }));
    await user.selectOptions(piece(2).getByLabelText('Especie'), '');
    expect(await screen.findByText('Elige la especie de la pieza 2')).toBeInTheDocument();
    await user.click(await piece(2).findByRole('button', { name: 'Quitar foto 1' }));
    await waitFor(() =>
      expect(screen.queryByText('Elige la especie de la pieza 2')).not.toBeInTheDocument(),
    );
    expect(button('Guardar')).toBeEnabled();
  });

  it('removes a piece, and renumbers the others', async () => {
    const { user } = renderForm('monteria');
    await user.selectOptions(piece(1).getByLabelText('Especie'), 'Venado');
    await user.click(button('Añadir Pieza'));
    await user.selectOptions(piece(2).getByLabelText('Especie'), 'Zorro');
    await user.type(piece(2).getByLabelText('Puntuación'), '38,5');
    await user.click(piece(1).getByRole('button', { name: /^Venado/ }));
    await user.click(piece(1).getByRole('button', { name: 'Quitar pieza' }));
    expect(piece(1).getByLabelText('Especie')).toHaveValue('Zorro');
    expect(piece(1).getByLabelText('Puntuación')).toHaveValue('38,50');
    expect(screen.queryByRole('group', { name: 'Pieza #2' })).not.toBeInTheDocument();
  });

  it("limits a score to its species' maximum, also after a change of species", async () => {
    const { user } = renderForm('monteria');
    await user.selectOptions(piece(1).getByLabelText('Especie'), 'Venado');
    await user.type(piece(1).getByLabelText('Puntuación'), '200');
    await user.selectOptions(piece(1).getByLabelText('Especie'), 'Zorro');
    expect(await screen.findByText('La puntuación máxima para Zorro es 61,50')).toBeInTheDocument();
  });

  it('folds finished pieces to a line, and opens one at a time', async () => {
    const { user } = renderForm('monteria');
    await addPieces(user, ['Venado', 'Jabalí', 'Zorro']);
    for (const number of [1, 2]) {
      expect(piece(number).queryByLabelText('Especie')).not.toBeInTheDocument();
    }
    expect(piece(3).getByLabelText('Especie')).toHaveValue('Zorro');
    await user.click(piece(1).getByRole('button', { name: 'Venado Sin puntuar, sin fotos' }));
    expect(piece(1).getByLabelText('Especie')).toHaveValue('Venado');
    expect(screen.getByRole('group', { name: 'Pieza #1' })).toHaveFocus();
    expect(piece(3).queryByLabelText('Especie')).not.toBeInTheDocument();
  });

  it('folds pieces only after another is added, not on the press of a button', async () => {
    const { user } = renderForm('monteria');
    await addPieces(user, ['Venado', '', 'Zorro', 'Gamo']);
    await user.selectOptions(piece(2).getByLabelText('Especie'), 'Jabalí');
    await user.type(piece(2).getByLabelText('Puntuación'), '101,5');
    expect(piece(2).getByLabelText('Puntuación')).toHaveValue('101,5');
    await user.click(piece(4).getByLabelText('Puntuación'));
    expect(piece(2).getByLabelText('Puntuación')).toHaveValue('101,5');
    await user.click(button('Añadir Pieza'));
    expect(piece(2).getByRole('button', { name: /^Jabalí/ })).toHaveTextContent('101,50 ptos');
  });

  it('unfolds a piece on its press, not on its focus', async () => {
    const { user } = renderForm('monteria');
    await addPieces(user, ['Venado', 'Jabalí', 'Zorro', 'Gamo']);
    const line = piece(2).getByRole('button', { name: /^Jabalí/ });
    await user.pointer({ keys: '[MouseLeft>]', target: line });
    expect(line).toHaveFocus();
    expect(line).toBeInTheDocument();
    await user.pointer({ keys: '[/MouseLeft]', target: line });
    expect(piece(2).getByLabelText('Especie')).toHaveValue('Jabalí');
  });

  it('shows the reason of a failed save', async () => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
    const { user } = renderForm('monteria', {
      answers: {
        'outings.create': () => {
          throw new Rejection('Algo ha fallado');
        },
      },
    });
    date('2026-01-17');
    await user.selectOptions(piece(1).getByLabelText('Especie'), 'Zorro');
    await user.click(button('Guardar'));
    await waitFor(() =>
      expect(alert).toHaveBeenCalledWith('Error al guardar montería: Algo ha fallado'),
    );
  });
});

const FOX = '01990000-0000-7000-9000-000000000002';

describe('a montería that is edited', () => {
  it('keeps the photos and the id of each piece', async () => {
    const photos = ['/api/photos/01990000-0000-4000-8000-000000000001'];
    const previous = outing({
      type: 'monteria',
      custom_params: { finca: 'Las Mezquitillas', armada: null, puesto: 7 },
      species: [
        entry({ species: 'Venado', score: 150, photos }),
        entry({ id: FOX, species: 'Zorro' }),
      ],
    });
    const { user, sent } = renderForm('monteria', { previous });
    expect(await screen.findByLabelText('No.')).toHaveValue('7');
    await user.click(button('Guardar'));
    await waitFor(() => expect(address()).toBe(`/monterias/${previous.id}`));
    expect(sent('outings.update')).toEqual([
      expect.objectContaining({
        animals: [
          { ...NO_MORE, id: entry().id, species: 'Venado', score: 150, quantity: 1, photos },
          { ...NO_MORE, id: FOX, species: 'Zorro', score: null, quantity: 1, photos: [] },
        ],
      }),
    ]);
  });
});
