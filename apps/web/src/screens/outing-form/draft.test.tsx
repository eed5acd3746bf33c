import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allDrafts, discardDraft, draftKey, readDraft } from '../../book/drafts';
import { address, button, field, renderForm } from '../../testing/form';
import { MARTA } from '../../testing/samples';
import { Refusal } from '../../testing/server';

// A device with room for drafts alone: a save goes straight to the server, and may fail.
const open = indexedDB.open.bind(indexedDB);
beforeEach(() => {
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name.endsWith('.drafts')) return open(name, version);
    throw new DOMException('full', 'QuotaExceededError');
  });
});
afterEach(() => discardDraft(draftKey(MARTA.id, 'espera', null)));

/** Nothing is kept, so nothing can be offered. */
const expectNoDraft = () => waitFor(async () => expect(await allDrafts()).toEqual([]));

const date = (value: string) => fireEvent.change(field('Fecha'), { target: { value } });

/** A form that was written in and left, as by a reload. */
async function leaveHalfWritten() {
  const { user, unmount } = renderForm('espera');
  date('2026-01-10');
  await user.type(field('Coto'), 'El Cantalar');
  await user.selectOptions(field('Especie'), 'Jabalí');
  await user.type(field('Puntuación'), '101,5');
  unmount();
}

describe('a form that was left half written', () => {
  it('is offered back, and comes as it was', async () => {
    await leaveHalfWritten();
    const { user } = renderForm('espera');
    expect(field('Coto')).toHaveValue('');
    await user.click(await screen.findByRole('button', { name: 'Recuperar' }));
    expect(field('Fecha')).toHaveValue('2026-01-10');
    expect(field('Coto')).toHaveValue('El Cantalar');
    expect(field('Puntuación')).toHaveValue('101,50');
    expect(button('Guardar')).toBeEnabled();
  });

  it('can be thrown away', async () => {
    await leaveHalfWritten();
    const { user, unmount } = renderForm('espera');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await expectNoDraft();
    unmount();
    renderForm('espera');
    expect(screen.queryByRole('button', { name: 'Recuperar' })).not.toBeInTheDocument();
  });

  it('is not offered to another form', async () => {
    await leaveHalfWritten();
    expect(await allDrafts()).toHaveLength(1);
    expect(await readDraft(draftKey(MARTA.id, 'rececho', null))).toBeNull();
    renderForm('rececho');
    expect(screen.queryByRole('button', { name: 'Recuperar' })).not.toBeInTheDocument();
  });

  it('is gone once it is saved, and stays when saving fails', async () => {
    vi.spyOn(window, 'alert').mockImplementation(() => {});
    const refuse = () => {
      throw new Refusal('Inicia sesión para continuar', 'UNAUTHORIZED', 401);
    };
    const failing = renderForm('espera', { answers: { 'outings.create': refuse } });
    date('2026-01-10');
    await failing.user.click(button('Guardar'));
    await waitFor(() => expect(window.alert).toHaveBeenCalled());
    failing.unmount();

    const { user, unmount } = renderForm('espera');
    await user.click(await screen.findByRole('button', { name: 'Recuperar' }));
    await user.click(button('Guardar'));
    await waitFor(() => expect(address()).toBe('/'));
    await expectNoDraft();
    unmount();
    renderForm('espera');
    expect(screen.queryByRole('button', { name: 'Recuperar' })).not.toBeInTheDocument();
  });
});

describe('leaving a form', () => {
  it('asks when something was changed, with the focus on staying', async () => {
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

  it('does not ask when nothing was', async () => {
    const { user } = renderForm('espera');
    await user.click(screen.getByRole('link', { name: 'Volver' }));
    expect(address()).toBe('/');
  });
});
