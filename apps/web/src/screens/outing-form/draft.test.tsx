import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allDrafts, discardDraft, readDraft, writeDraft } from '../../book/drafts/drafts';
import { address, button, field, renderForm } from '../../testing/form';
import { MARTA, outing } from '../../testing/samples';
import { Rejection } from '../../testing/server';

// A photo whose preparation never ends.
vi.mock('../../lib/photos/photo-prepare', () => ({ preparePhoto: () => new Promise(() => {}) }));

// A device that stores only drafts, so that a save is sent directly.
const open = indexedDB.open.bind(indexedDB);
beforeEach(() => {
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name.endsWith('.drafts')) return open(name, version);
    throw new DOMException('full', 'QuotaExceededError');
  });
});
afterEach(async () => {
  // A form that is unmounted writes its draft once more.
  cleanup();
  await Promise.all((await allDrafts()).map(({ id }) => discardDraft(id)));
});

/** Deletes every draft. */
const expectNoDraft = () => waitFor(async () => expect(await allDrafts()).toEqual([]));

const date = (value: string) => fireEvent.change(field('Fecha'), { target: { value } });

/** Fills in a form and unmounts it, as a reload does. */
async function fillInAndUnmount() {
  const { user, unmount } = renderForm('espera');
  date('2026-01-10');
  await user.type(field('Coto'), 'El Cantalar');
  await user.selectOptions(field('Especie'), 'Jabalí');
  await user.type(field('Puntuación'), '101,5');
  unmount();
}

/** Restores the offered draft, and waits until the form shows it. */
async function recover(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }));
  await waitFor(() => expect(field('Fecha')).toHaveValue('2026-01-10'));
}

describe('a form with a draft', () => {
  it('is offered, and restored unchanged', async () => {
    await fillInAndUnmount();
    const { user } = renderForm('espera');
    expect(field('Coto')).toHaveValue('');
    // In the foot, where it moves no field.
    const offer = await screen.findByRole('region', { name: 'Borrador' });
    expect(offer.closest('.outing-form-submit')).toContainElement(button('Guardar'));
    await recover(user);
    expect(field('Fecha')).toHaveValue('2026-01-10');
    expect(field('Coto')).toHaveValue('El Cantalar');
    expect(field('Puntuación')).toHaveValue('101,50');
    expect(button('Guardar')).toBeEnabled();
  });

  it('can be discarded after a confirmation', async () => {
    await fillInAndUnmount();
    const { user, unmount } = renderForm('espera');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await screen.findByRole('dialog', { name: '¿Descartar lo escrito?' });
    expect(button('Atrás')).toHaveFocus();
    expect(await allDrafts()).toHaveLength(1);
    await user.click(button('Descartar'));
    await expectNoDraft();
    unmount();
    renderForm('espera');
    expect(screen.queryByRole('button', { name: 'Recuperar' })).not.toBeInTheDocument();
  });

  it('is not offered to another form', async () => {
    await fillInAndUnmount();
    expect(await allDrafts()).toHaveLength(1);
    expect(await readDraft(MARTA.id, 'rececho', null)).toBeNull();
    renderForm('rececho');
    expect(screen.queryByRole('button', { name: 'Recuperar' })).not.toBeInTheDocument();
  });

  it('is deleted by a save, and stays after a failed one', async () => {
    vi.spyOn(window, 'alert').mockImplementation(() => {});
    const refuse = () => {
      throw new Rejection('Inicia sesión para continuar', 'UNAUTHORIZED', 401);
    };
    const failing = renderForm('espera', { answers: { 'outings.create': refuse } });
    date('2026-01-10');
    await failing.user.click(button('Guardar'));
    await waitFor(() => expect(window.alert).toHaveBeenCalled());
    failing.unmount();

    const { user, unmount } = renderForm('espera');
    await recover(user);
    await user.click(button('Guardar'));
    await waitFor(() => expect(address()).toBe('/'));
    await expectNoDraft();
    unmount();
    renderForm('espera');
    expect(screen.queryByRole('button', { name: 'Recuperar' })).not.toBeInTheDocument();
  });
});

describe('a draft', () => {
  it('is saved under its own id, also after several restorations', async () => {
    await fillInAndUnmount();
    const [draft] = await allDrafts();
    const { user, sent } = renderForm('espera');
    await recover(user);
    await user.click(button('Guardar'));
    await waitFor(() =>
      expect(sent('outings.create')).toEqual([expect.objectContaining({ id: draft?.id })]),
    );
  });

  it('that is offered stays until it is answered, also during typing', async () => {
    await fillInAndUnmount();
    const { user, unmount } = renderForm('espera');
    await screen.findByRole('button', { name: 'Recuperar' });
    await user.type(field('Coto'), 'Otro');
    unmount();
    const cotos = (await allDrafts()).map(
      ({ values }) => (values as { cotoName: string }).cotoName,
    );
    expect(cotos.toSorted()).toEqual(['El Cantalar', 'Otro']);
  });

  it('is not affected by the save of another form of the same modality', async () => {
    await fillInAndUnmount();
    const { user } = renderForm('espera');
    date('2026-01-11');
    await user.click(button('Guardar'));
    await waitFor(() => expect(address()).toBe('/'));
    await waitFor(async () => expect(await allDrafts()).toHaveLength(1));
  });

  it('is deleted once the changes are undone', async () => {
    const { user } = renderForm('espera');
    await user.type(field('Coto'), 'a');
    await waitFor(async () => expect(await allDrafts()).toHaveLength(1));
    await user.clear(field('Coto'));
    await expectNoDraft();
  });

  it('is deleted too once a place written by hand is cleared', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = renderForm('espera', {
      answers: {
        'municipalities.search': () => {
          throw new Rejection('fuera de servicio');
        },
      },
    });
    await user.click(button('Municipio'));
    await user.type(await screen.findByRole('combobox', { name: 'Buscar municipio' }), 'Aldea');
    await user.click(await screen.findByRole('button', { name: 'Escribirlo a mano' }));
    await waitFor(() => expect(field('Municipio')).toHaveFocus());
    await user.type(field('Provincia'), 'Jaén');
    await waitFor(async () => expect(await allDrafts()).toHaveLength(1));
    await user.clear(field('Municipio'));
    await user.clear(field('Provincia'));
    await expectNoDraft();
    expect(field('Municipio')).toHaveRole('textbox');
    await user.click(screen.getByRole('link', { name: 'Volver' }));
    expect(address()).toBe('/');
  });

  it('of a change is saved over its base', async () => {
    const previous = outing({
      type: 'espera',
      version: 3,
      description: 'Ha cambiado en otro sitio',
    });
    const base = outing({ ...previous, version: 2, description: 'Como era' });
    const values = {
      type: 'espera',
      date: base.date,
      country: 'España',
      municipality: '',
      province: '',
      ccaa: '',
      description: 'Lo que escribí',
      species: '',
      score: null,
      photos: [],
      cotoName: '',
      place: '',
    };
    await writeDraft({ id: 'a', userId: MARTA.id, type: 'espera', base, values });
    const { user, sent } = renderForm('espera', { previous });
    await recover(user);
    await waitFor(() => expect(field('Descripción')).toHaveValue('Lo que escribí'));
    await user.click(button('Guardar'));
    await waitFor(() =>
      expect(sent('outings.update')).toEqual([
        expect.objectContaining({ id: previous.id, version: 2, description: 'Lo que escribí' }),
      ]),
    );
  });

  it('of a change is deleted with its outing, without a confirmation', async () => {
    const { user, sent } = renderForm('espera', { previous: outing() });
    await user.type(await screen.findByLabelText('Descripción'), 'A medias');
    await waitFor(async () => expect(await allDrafts()).toHaveLength(1));
    await user.click(button('Eliminar'));
    await screen.findByRole('dialog', { name: '¿Estás seguro?' });
    await user.click(button('Eliminar'));
    await waitFor(() => expect(address()).toBe('/'));
    expect(sent('outings.delete')).toHaveLength(1);
    await expectNoDraft();
  });

  it('keeps a place written by hand editable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const answers = {
      'municipalities.search': () => {
        throw new Rejection('fuera de servicio');
      },
    };
    const { user, unmount } = renderForm('espera', { answers });
    await user.click(button('Municipio'));
    await user.type(await screen.findByRole('combobox', { name: 'Buscar municipio' }), 'La Aldea');
    await user.click(await screen.findByRole('button', { name: 'Escribirlo a mano' }));
    await waitFor(() => expect(field('Municipio')).toHaveFocus());
    await user.type(field('Provincia'), 'Jaé');
    date('2026-01-10');
    unmount();

    const { user: later, sent } = renderForm('espera', { answers });
    await recover(later);
    expect(field('Municipio')).toHaveValue('La Aldea');
    expect(field('Municipio')).not.toHaveFocus();
    await later.type(field('Provincia'), 'n');
    await later.type(field('Comunidad autónoma'), 'Andalucía');
    await later.click(button('Guardar'));
    await waitFor(() => expect(sent('outings.create')).toHaveLength(1));
    const [saved] = sent('outings.create');
    expect(saved).toMatchObject({
      municipality: 'La Aldea',
      province: 'Jaén',
      ccaa: 'Andalucía',
    });
    expect(saved).not.toHaveProperty('placeByHand');
  });

  it('with a score that is no number has an empty score', async () => {
    const { user, unmount } = renderForm('espera');
    date('2026-01-10');
    await user.type(field('Puntuación'), 'muchos');
    unmount();
    const { user: later } = renderForm('espera');
    await recover(later);
    expect(field('Puntuación')).toHaveValue('');
  });
});

describe('a draft open in another tab', () => {
  /** The browser's locks, missing in jsdom. */
  const held = new Set<string>();
  const locks = {
    request: async (name: string, work: () => Promise<unknown>) => {
      held.add(name);
      await work();
      held.delete(name);
    },
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
  };
  beforeEach(() => Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }));
  afterEach(() => {
    held.clear();
    Reflect.deleteProperty(navigator, 'locks');
  });

  /** Changes the only draft as another tab does, while this one offers it. */
  async function offeredAndThen(happens: (id: string) => unknown) {
    await fillInAndUnmount();
    const view = renderForm('espera');
    await screen.findByRole('button', { name: 'Recuperar' });
    const [draft] = await allDrafts();
    await happens(draft?.id ?? '');
    return view;
  }

  it('is offered only once its form there is closed', async () => {
    const there = renderForm('espera');
    await there.user.type(field('Coto'), 'El Cantalar');
    await waitFor(async () => expect(await allDrafts()).toHaveLength(1));
    const [draft] = await allDrafts();
    expect(held).toContain(`draft:${draft?.id}`);
    expect(await readDraft(MARTA.id, 'espera', null)).toBeNull();
    there.unmount();
    await waitFor(async () => expect(await readDraft(MARTA.id, 'espera', null)).not.toBeNull());
  });

  it('is locked by the form that restores it', async () => {
    const { user } = await offeredAndThen(() => {});
    await recover(user);
    const [draft] = await allDrafts();
    await waitFor(() => expect(held).toContain(`draft:${draft?.id}`));
    expect([...held].filter((name) => name.startsWith('draft:'))).toHaveLength(1);
  });

  it.each([
    ['saved or discarded', discardDraft],
    ['opened', (id: string) => held.add(`draft:${id}`)],
  ])('is not restored after it was %s there, with a toast', async (_, happens) => {
    const { user } = await offeredAndThen(happens);
    await user.click(button('Recuperar'));
    expect(await screen.findByText('Ese borrador ya no está')).toBeInTheDocument();
    expect(field('Coto')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Recuperar' })).not.toBeInTheDocument();
  });

  it('is not discarded here after it was opened there', async () => {
    const { user } = await offeredAndThen((id) => held.add(`draft:${id}`));
    await user.click(button('Descartar'));
    await screen.findByRole('dialog', { name: '¿Descartar lo escrito?' });
    await user.click(button('Descartar'));
    expect(await screen.findByText('Ese borrador ya no está')).toBeInTheDocument();
    expect(await allDrafts()).toHaveLength(1);
  });
});

describe('leaving a form', () => {
  it('is confirmed if the form has changed, with the focus on staying', async () => {
    const { user } = renderForm('espera');
    await user.type(field('Coto'), 'El Cantalar');
    await user.click(screen.getByRole('link', { name: 'Volver' }));
    await screen.findByRole('dialog', { name: '¿Salir sin guardar?' });
    expect(button('Seguir escribiendo')).toHaveFocus();
    await user.click(button('Seguir escribiendo'));
    expect(address()).toBe('/form');
    await user.click(screen.getByRole('link', { name: 'Volver' }));
    await user.click(await screen.findByRole('button', { name: 'Salir' }));
    expect(address()).toBe('/');
  });

  it('is not confirmed if the form is unchanged', async () => {
    const { user } = renderForm('espera');
    await user.click(screen.getByRole('link', { name: 'Volver' }));
    expect(address()).toBe('/');
  });

  describe('while a photo is being prepared', () => {
    /** @returns whether the browser confirms closing the page */
    const isUnloadPrevented = () =>
      !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

    async function pickPhoto() {
      URL.createObjectURL = () => 'blob:photo';
      const view = renderForm('espera');
      expect(isUnloadPrevented()).toBe(false);
      await view.user.upload(
        await screen.findByLabelText('Fotos', { selector: 'input' }),
        new File(['photo'], 'res.jpg', { type: 'image/jpeg' }),
      );
      await screen.findByText('Preparando res.jpg');
      return view;
    }

    it('is confirmed too, and lists it as lost', async () => {
      const { user } = await pickPhoto();
      await user.click(screen.getByRole('link', { name: 'Volver' }));
      expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })).toHaveTextContent(
        'Aún preparamos 1 foto: si sales ahora, se pierde.',
      );
      expect(screen.queryByText(/se queda en este dispositivo/)).not.toBeInTheDocument();
      await user.click(button('Salir'));
      expect(address()).toBe('/');
    });

    it('lists what is stored and what is lost, with changes too', async () => {
      const { user } = await pickPhoto();
      await user.type(field('Coto'), 'El Cantalar');
      await user.click(screen.getByRole('link', { name: 'Volver' }));
      expect(await screen.findByRole('dialog')).toHaveTextContent(
        /se queda en este dispositivo.* Aún preparamos 1 foto/,
      );
    });

    it('is confirmed by the browser before it closes the page', async () => {
      const { unmount } = await pickPhoto();
      expect(isUnloadPrevented()).toBe(true);
      unmount();
      expect(isUnloadPrevented()).toBe(false);
    });
  });
});
