import { type Outing, toPayload } from '@cuaderno/domain';
import type { OutboxItem, SyncState } from '../../book/use-sync';
import { hasBackgroundSync } from '../../book/use-pending-writes';
import { count } from '../../lib/format';
import { THIS_DEVICE } from '../../lib/this-device';
import { countContents } from '../../parts/outing-brief';
import { changedNouns, clashesOf } from './conflict-fields';

export const KINDS = { create: 'Nueva', edit: 'Cambio', delete: 'Eliminación' } as const;

/** The state of an item in one line; `share` is the sent part of its photos. */
export type StateLine = {
  tone: 'choose' | 'rejected' | 'sending' | 'pending';
  text: string;
  share?: number;
};

/** The state of the earlier item that blocks this one until the user acts; null for none. */
function blockedBy({ outingId, seq }: OutboxItem, items: SyncState['items']) {
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
  const signedOut = connectivity === 'signed-out';
  return {
    tone: 'pending',
    text: signedOut ? 'Pendiente: vuelve a entrar para enviarla' : 'Pendiente',
  };
}

/** What becomes of a pending item, for its own page. */
export function prospectText(item: OutboxItem, { connectivity, items }: SyncState): string {
  const isDeletion = item.write.kind === 'delete';
  const now = isDeletion
    ? `En este ${THIS_DEVICE} ya no está en tu cuaderno.`
    : 'Ya puedes verla en tu cuaderno.';
  const blocked = blockedBy(item, items);
  if (blocked) return `Espera a lo que tienes que decidir de esta salida. ${now}`;
  if (connectivity === 'signed-out') return `Vuelve a entrar para enviarla. ${now}`;
  const sent = isDeletion ? 'Se eliminará en todas partes' : 'Se enviará';
  const alone = isDeletion ? '' : ' sola';
  return hasBackgroundSync
    ? `${sent}${alone} cuando haya conexión. ${now}`
    : `${sent} con la aplicación abierta cuando haya conexión. ${now}`;
}

/** The reason of a rejection in full sentences, and what is kept. */
export function rejectionDetail({ reason = '' }: OutboxItem): string {
  const sentence = reason && !/[.!?]$/.test(reason) ? `${reason}.` : reason;
  return `${sentence} Lo escrito sigue guardado en este ${THIS_DEVICE}.`.trim();
}

/** The texts for a sent item without an answer, which may have arrived. */
const ARRIVED = {
  create: 'Puede que ya haya llegado: si es así, la verás en tu cuaderno.',
  edit: 'Puede que el cambio ya haya llegado: si es así, lo verás en tu cuaderno.',
  delete: 'Puede que ya se haya eliminado: si es así, no la verás en tu cuaderno.',
} as const;

/** Lists what is discarded with an item: other items of its outing may precede or follow it. */
export function lossText(
  { outingId, seq, attempted, write }: OutboxItem,
  outing: Outing,
  items: SyncState['items'],
): string {
  const others = items.filter((other) => other.outingId === outingId && other.seq !== seq);
  const before = others.some((other) => other.seq < seq);
  const onTop = others.some((other) => other.seq > seq);
  const isNew = write.kind === 'create';
  const kept = before
    ? 'Lo que guardaste antes de esta salida sigue por enviar.'
    : attempted
      ? ARRIVED[write.kind]
      : !isNew && 'Lo que ya estaba en tu cuaderno se queda como estaba.';
  return [
    isNew
      ? `Lo que no se ha enviado se pierde: ${contents(outing)}.`
      : 'Lo que no se ha enviado se pierde.',
    onTop && 'También se descarta lo que has hecho después con esta salida.',
    kept,
  ]
    .filter(Boolean)
    .join(' ');
}

const possessive = (quantity: number, one: string, many: string) =>
  quantity > 0 ? [quantity === 1 ? `su ${one}` : `sus ${quantity} ${many}`] : [];

/** 'la salida, sus 6 piezas y sus 14 fotos'. */
function contents(outing: Outing): string {
  const { pieces, photos } = countContents(outing);
  return new Intl.ListFormat('es').format([
    'la salida',
    ...possessive(pieces, 'pieza', 'piezas'),
    ...possessive(photos, 'foto', 'fotos'),
  ]);
}

/** The question of a conflict with a deletion: what each side did, and both answers. */
export function deletionTexts({ write, theirs, savedAt }: OutboxItem) {
  if (write.kind === 'delete') {
    const changed = theirs ? changedNouns(toPayload(write.base), toPayload(theirs)) : 'la salida';
    const isLater = theirs && savedAt && Date.parse(theirs.updatedAt) > savedAt;
    return {
      title: '¿Eliminar esta salida?',
      text: `La eliminaste en este ${THIS_DEVICE}. ${isLater ? 'Después, en el otro,' : 'En el otro'} cambiaste ${changed}.`,
      ours: 'Eliminarla en todas partes',
      theirs: 'Dejarla como está en el otro',
    };
  }
  const isNew = write.kind === 'create';
  return {
    title: '¿Volver a guardarla?',
    text: isNew
      ? `La guardaste en este ${THIS_DEVICE} y la eliminaste en el otro.`
      : `La eliminaste en el otro. En este ${THIS_DEVICE} cambiaste ${changedNouns(toPayload(write.base), write.payload)}.`,
    ours: isNew ? 'Guardarla como una salida nueva' : 'Volver a guardarla con mi cambio',
    theirs: 'Dejarla eliminada',
  };
}
