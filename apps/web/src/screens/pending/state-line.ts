import type { OutboxItem, SyncState } from '../../book/use-sync';
import { count } from '../../lib/format';
import { clashesOf } from './conflict-fields';

export const KINDS = { create: 'Nueva', edit: 'Cambio', delete: 'Eliminación' } as const;

/** The state of an item in one line; `share` is the sent part of its photos. */
export type StateLine = {
  tone: 'choose' | 'rejected' | 'sending' | 'pending';
  text: string;
  share?: number;
};

/** The state of the earlier item that blocks this one until the user acts; null for none. */
export function blockedBy({ outingId, seq }: OutboxItem, items: SyncState['items']) {
  const previous = items.filter((other) => other.outingId === outingId && other.seq < seq);
  const blocking = (state: 'conflict' | 'rejected') =>
    previous.some((item) => item.state === state) && state;
  return blocking('conflict') || blocking('rejected') || null;
}

/** Whether 'Enviar ahora' can send an item. */
export function isSendable(item: OutboxItem, items: SyncState['items']): boolean {
  return item.state === 'pending' && blockedBy(item, items) === null;
}

/** 'pesa demasiado', of 'Pesa demasiado. Quita una foto e inténtalo de nuevo.' */
function shortReason(reason: string): string {
  const [sentence = ''] = reason.split(/\.(?:\s|$)/);
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function choiceText(item: OutboxItem): string {
  const { write, theirs } = item;
  if (write.kind === 'delete') return 'Hay que elegir: eliminarla o dejarla';
  if (!theirs) return 'Hay que elegir: volver a guardarla o no';
  const [first, ...more] = clashesOf(item).map(({ label }) => label);
  if (first === undefined) return 'Hay que elegir';
  return `Hay que elegir: ${first}${more.length > 0 ? ` y ${more.length} más` : ''}`;
}

const BLOCKED = {
  conflict: 'Pendiente: espera a que elijas',
  rejected: 'Pendiente: espera a que corrijas lo que no se pudo enviar',
} as const;

export function stateLine(item: OutboxItem, sync: SyncState): StateLine {
  const { sending, connectivity, items } = sync;
  if (sending?.seq === item.seq) {
    const { progress } = sending;
    if (!progress || progress.sent >= progress.all) return { tone: 'sending', text: 'Enviando…' };
    const photos = count(progress.all, 'foto', 'fotos');
    return {
      tone: 'sending',
      text: `Enviando ${Math.floor(progress.sent) + 1} de ${photos}`,
      share: progress.sent / progress.all,
    };
  }
  if (item.state === 'rejected') {
    const reason = shortReason(item.reason ?? '');
    return { tone: 'rejected', text: `No se pudo enviar${reason && `: ${reason}`}` };
  }
  if (item.state === 'conflict') return { tone: 'choose', text: choiceText(item) };
  const blocked = blockedBy(item, items);
  if (blocked) return { tone: 'pending', text: BLOCKED[blocked] };
  if (connectivity === 'signed-out') {
    return { tone: 'pending', text: 'Pendiente: vuelve a entrar para enviarla' };
  }
  const waits = waitsForPhotos(item, sync);
  return {
    tone: 'pending',
    text: waits ? 'Pendiente: el servidor no ha podido guardar las fotos' : 'Pendiente',
  };
}

/** Whether an item waits, with a connection, for a server that could not store its photos. */
export const waitsForPhotos = (
  { state, photosRefusedAt }: OutboxItem,
  { connectivity }: SyncState,
): boolean => state === 'pending' && photosRefusedAt !== undefined && connectivity === 'online';
