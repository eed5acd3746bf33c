import { formatDay, MODALITY_TEXTS, outingTitle } from '@cuaderno/domain';
import { Send, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { outingOf, useDiscardWrite, useSendNow } from '../../book/use-pending-writes';
import { type OutboxItem, type SyncState, useSync } from '../../book/use-sync';
import { count } from '../../lib/format';
import { paths } from '../../lib/paths';
import { DiscardSheet } from '../../parts/discard-sheet';
import { ModalityStamp } from '../../parts/modality';
import { BackLink } from '../../ui/back-link';
import { Button, ButtonLink } from '../../ui/button';
import { StatePage } from '../../ui/state-page';
import { useFocusFallback } from '../../ui/use-focus-fallback';
import { useTitle } from '../../ui/use-title';
import { ConflictChoice } from './conflict-choice';
import './pending.css';

const VERBS = { create: 'Nueva', edit: 'Cambio', delete: 'Eliminación' } as const;

/** 'Pendientes': the pending writes of this device, with conflicts and errors. */
export function PendingScreen() {
  useTitle('Pendientes');
  const sync = useSync();
  const sendNow = useSendNow();
  const screen = useRef<HTMLDivElement>(null);
  useFocusFallback(sync.items.length, screen);
  return (
    <div className="page pending" ref={screen} tabIndex={-1}>
      <BackLink to={paths.book}>Volver al cuaderno</BackLink>
      <h1>Pendientes</h1>
      {sync.known && sync.items.length === 0 && (
        <StatePage title="No hay nada por enviar">
          Todo lo que has escrito está en tu cuaderno.
        </StatePage>
      )}
      {sync.items.length > 0 && (
        <>
          <p className="pending-lead">
            {count(sync.items.length, 'cambio guardado', 'cambios guardados')} en este dispositivo.
          </p>
          <ul className="pending-items">
            {sync.items.map((item) => (
              <PendingItem key={item.seq} item={item} sync={sync} />
            ))}
          </ul>
          <Button full icon={<Send size={20} aria-hidden />} onClick={sendNow}>
            Enviar ahora
          </Button>
        </>
      )}
    </div>
  );
}

/** The action of the user that unblocks an item; null for none. */
function hindranceOf({ outingId, seq }: OutboxItem, items: SyncState['items']): string | null {
  const previous = items.filter((other) => other.outingId === outingId && other.seq < seq);
  if (previous.some(({ state }) => state === 'conflict')) return 'resuelvas el conflicto';
  if (previous.some(({ state }) => state === 'rejected')) return 'corrijas lo rechazado';
  return null;
}

/** The text of an item's state. */
function stateText(item: OutboxItem, { sending, connectivity, items }: SyncState): string {
  if (sending?.seq === item.seq) {
    const { progress } = sending;
    return progress && progress.sent < progress.all
      ? `Enviando ${Math.floor(progress.sent) + 1} de ${count(progress.all, 'foto', 'fotos')}`
      : 'Enviando…';
  }
  if (item.state === 'rejected') return `Rechazada: ${item.reason ?? ''}`;
  if (item.state === 'conflict') {
    return `En conflicto: ${item.theirs ? 'ha cambiado' : 'se ha eliminado'} en otro dispositivo`;
  }
  const hindrance = hindranceOf(item, items);
  if (hindrance) return `Pendiente: espera a que ${hindrance} de esta salida`;
  return connectivity === 'signed-out' ? 'Pendiente: vuelve a entrar para enviarla' : 'Pendiente';
}

function PendingItem({ item, sync }: { item: OutboxItem; sync: SyncState }) {
  const [isConfirming, setConfirming] = useState(false);
  const outing = outingOf(item);
  if (!outing) return null;
  return (
    <li className={`pending-item pending-${item.state}`}>
      <ModalityStamp type={outing.type} size={34} />
      <div>
        <b>{outingTitle(outing)}</b>
        <p>
          {VERBS[item.write.kind]} · {MODALITY_TEXTS[outing.type].name} · {formatDay(outing.date)}
        </p>
        <output className="pending-state">{stateText(item, sync)}</output>
        {item.state === 'conflict' && <ConflictChoice item={item} />}
        <div className="pending-actions">
          {item.write.kind !== 'delete' && (
            <ButtonLink variant="secondary" to={paths.editOuting(outing.type, outing.id)}>
              Editar
            </ButtonLink>
          )}
          <Button
            variant="ghost"
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => setConfirming(true)}
          >
            Descartar
          </Button>
        </div>
      </div>
      {isConfirming && (
        <Discard item={item} items={sync.items} onClose={() => setConfirming(false)} />
      )}
    </li>
  );
}

/** The texts for a sent item without an answer, which may have arrived. */
const ARRIVED = {
  create: 'Puede que ya haya llegado: si es así, la verás en tu cuaderno.',
  edit: 'Puede que el cambio ya haya llegado: si es así, lo verás en tu cuaderno.',
  delete: 'Puede que ya se haya eliminado: si es así, no la verás en tu cuaderno.',
} as const;

/** Lists what is discarded with an item: other items of its outing may precede or follow it. */
function lossText(
  { outingId, seq, attempted, write }: OutboxItem,
  items: SyncState['items'],
): string {
  const others = items.filter((other) => other.outingId === outingId && other.seq !== seq);
  const before = others.some((other) => other.seq < seq);
  const onTop = others.some((other) => other.seq > seq);
  return [
    'Lo que no se ha enviado se pierde.',
    onTop && 'También se descarta lo que has hecho después con esta salida.',
    before
      ? 'Lo que guardaste antes de esta salida sigue por enviar.'
      : attempted
        ? ARRIVED[write.kind]
        : 'Lo que ya estaba en tu cuaderno se queda como estaba.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Discards an item after a confirmation. */
function Discard({
  item,
  items,
  onClose,
}: {
  item: OutboxItem;
  items: SyncState['items'];
  onClose: () => void;
}) {
  const discarding = useDiscardWrite({ onSuccess: onClose });
  return (
    <DiscardSheet
      loss={lossText(item, items)}
      onDiscard={() => discarding.mutate(item)}
      onClose={onClose}
    />
  );
}
