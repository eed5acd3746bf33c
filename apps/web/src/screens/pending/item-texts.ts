import { type Outing, readWire, toPayload } from '@cuaderno/domain';
import type { OutboxItem, SyncState } from '../../book/use-sync';
import { hasBackgroundSync } from '../../book/use-pending-writes';
import { THIS_DEVICE } from '../../lib/this-device';
import { countContents } from '../../parts/outings/outing-brief';
import { changeText } from './conflict-fields';
import { blockedBy, waitsForPhotos } from './state-line';

/** What becomes of a pending item, for its own page. */
export function prospectText(item: OutboxItem, sync: SyncState): string {
  const { connectivity, items } = sync;
  const { write } = item;
  const isDeletion = write.kind === 'delete';
  const now = isDeletion
    ? `En este ${THIS_DEVICE} ya no está en tu cuaderno.`
    : write.payload.archived
      ? `En este ${THIS_DEVICE} ya está entre las archivadas.`
      : 'Ya puedes verla en tu cuaderno.';
  const blocked = blockedBy(item, items);
  if (blocked) return `Espera a lo que tienes que decidir de esta salida. ${now}`;
  if (connectivity === 'signed-out') return `Vuelve a entrar para enviarla. ${now}`;
  if (waitsForPhotos(item, sync)) {
    return `El servidor no ha podido guardar las fotos. Se vuelve a intentar cada poco: no tienes que hacer nada. ${now}`;
  }
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
    const changed = theirs
      ? changeText(toPayload(write.base), toPayload(theirs))
      : 'cambiaste la salida';
    const isLater = theirs && savedAt && Date.parse(theirs.updatedAt) > savedAt;
    return {
      title: '¿Eliminar esta salida?',
      text: `La eliminaste en este ${THIS_DEVICE}. ${isLater ? 'Después, en el otro,' : 'En el otro'} ${changed}.`,
      ours: 'Eliminarla en todas partes',
      theirs: 'Dejarla como está en el otro',
    };
  }
  const isNew = write.kind === 'create';
  return {
    title: '¿Volver a guardarla?',
    text: isNew
      ? `La guardaste en este ${THIS_DEVICE} y la eliminaste en el otro.`
      : `La eliminaste en el otro. En este ${THIS_DEVICE} ${changeText(toPayload(write.base), readWire(write.payload))}.`,
    ours: isNew ? 'Guardarla como una salida nueva' : 'Volver a guardarla con mi cambio',
    theirs: 'Dejarla eliminada',
  };
}
