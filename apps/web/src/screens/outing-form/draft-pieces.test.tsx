import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { allDrafts, discardDraft, writeDraft } from '../../book/drafts/drafts';
import { button, field, renderForm } from '../../testing/form';
import { MARTA } from '../../testing/samples';

afterEach(async () => {
  await Promise.all((await allDrafts()).map(({ id }) => discardDraft(id)));
});

/** Restores the offered draft, and waits until the form shows it. */
async function recover(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }));
  await waitFor(() => expect(field('Fecha')).toHaveValue('2026-01-10'));
}

describe('a draft', () => {
  it('of 0.2.0 has its piece, with its score and photos', async () => {
    const photos = ['/api/photos/01990000-0000-4000-8000-000000000001'];
    const values = {
      type: 'rececho',
      country: 'España',
      date: '2026-01-10',
      lugar: 'Collado',
      species: 'Corzo',
      score: 116,
      photos,
      placeByHand: false,
    };
    await writeDraft({ id: 'a', userId: MARTA.id, type: 'rececho', base: null, values });
    const { user, sent } = renderForm('rececho');
    await recover(user);
    await waitFor(() => expect(field('Especie')).toHaveValue('Corzo'));
    await user.click(button('Guardar'));
    await waitFor(() =>
      expect(sent('outings.create')).toEqual([
        expect.objectContaining({ species: 'Corzo', score: 116, photos, lugar: 'Collado' }),
      ]),
    );
  });

  it('of a montería of 0.2.0 has its animals', async () => {
    const values = {
      type: 'monteria',
      country: 'España',
      date: '2026-01-10',
      finca: 'El Robledo',
      animals: [
        { species: 'Venado', score: 170, photos: [] },
        { species: 'Gamo', score: null, photos: [] },
      ],
      placeByHand: false,
    };
    await writeDraft({ id: 'c', userId: MARTA.id, type: 'monteria', base: null, values });
    const { user, sent } = renderForm('monteria');
    await recover(user);
    await user.click(button('Guardar'));
    await waitFor(() =>
      expect(sent('outings.create')).toMatchObject([
        { finca: 'El Robledo', animals: [{ species: 'Venado', score: 170 }, { species: 'Gamo' }] },
      ]),
    );
  });

  it('of a later build has every piece of its list', async () => {
    const photos = ['/api/photos/01990000-0000-4000-8000-000000000001'];
    const piece = { sex: null, age: 5, weight: null, weightKind: null, weapon: 'Bergara' };
    const values = {
      type: 'espera',
      country: 'España',
      date: '2026-01-10',
      animals: [
        { id: null, species: 'Gamo', score: 90, ...piece, photos },
        { id: null, species: 'Jabalí', score: null, photos: [] },
      ],
      placeByHand: false,
    };
    await writeDraft({ id: 'b', userId: MARTA.id, type: 'espera', base: null, values });
    const { user, sent } = renderForm('espera');
    await recover(user);
    await user.click(button('Guardar'));
    await waitFor(() =>
      expect(sent('outings.create')).toMatchObject([
        {
          animals: [
            { species: 'Gamo', score: 90, age: 5, weapon: 'Bergara', photos },
            { species: 'Jabalí', score: null, photos: [] },
          ],
        },
      ]),
    );
  });

  it('with a list has every piece', async () => {
    const { user, unmount } = renderForm('espera');
    fireEvent.change(field('Fecha'), { target: { value: '2026-01-10' } });
    await user.selectOptions(field('Especie'), 'Gamo');
    await user.click(button('Añadir otra pieza'));
    await user.selectOptions(field('Especie'), 'Jabalí');
    await waitFor(async () => expect(JSON.stringify(await allDrafts())).toMatch(/Gamo.*Jabalí/));
    unmount();
    const again = renderForm('espera');
    await recover(again.user);
    await screen.findByRole('group', { name: 'Pieza #2' });
    expect(button('Gamo Sin puntuar, sin fotos')).toBeInTheDocument();
    expect(button('Jabalí Sin puntuar, sin fotos')).toBeInTheDocument();
  });
});
