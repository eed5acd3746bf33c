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
  it('of an earlier version has its piece, with its score and photos', async () => {
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
