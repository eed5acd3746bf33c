import {
  ArrowLeftRight,
  CircleAlert,
  Clock,
  CloudUpload,
  Monitor,
  Send,
  Smartphone,
} from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  countOutings,
  hasBackgroundSync,
  outingOf,
  useSendNow,
} from '../../book/use-pending-writes';
import type { OutboxItem, SyncState } from '../../book/use-sync';
import { count } from '../../lib/format';
import { THIS_DEVICE } from '../../lib/this-device';
import { useWide } from '../../lib/use-wide';
import { ModalityStamp, ModalityWord } from '../../parts/outings/modality';
import { TitleAndDay } from '../../parts/outings/outing-row';
import { Button } from '../../ui/button';
import { SectionHeading } from '../../ui/page/section-heading';
import { isSendable, KINDS, stateLine } from './state-line';
import { addressOf, isDecision, OVER_LIST } from './use-open-item';

/** The items in two groups, with 'Enviar ahora' at the foot; beside the title on a wide screen. */
export function PendingList({ sync, open }: { sync: SyncState; open: OutboxItem | null }) {
  const wide = useWide();
  const { items } = sync;
  return (
    <>
      <div className="pending-heading">
        <h1>Pendientes {items.length > 0 && <small>{countOutings(items)}</small>}</h1>
        {items.length > 0 && wide && <SendButton sync={sync} />}
        {items.length > 0 && !wide && (
          <p className="pending-lead">Guardadas en este {THIS_DEVICE} hasta que se envíen.</p>
        )}
        {wide && <Note sync={sync} />}
      </div>
      <Group title="Hay que decidir" items={items.filter(isDecision)} sync={sync} open={open} />
      <Group
        title="Por enviar"
        items={items.filter((item) => !isDecision(item))}
        sync={sync}
        open={open}
      />
      {items.length > 0 && !wide && (
        <div className="pending-foot">
          <Note sync={sync} />
          <SendButton sync={sync} />
        </div>
      )}
    </>
  );
}

const NOTE_ID = 'pending-note';

const canSend = ({ items }: SyncState) => items.some((item) => isSendable(item, items));

/** Why nothing can be sent, or nothing without the app. */
function Note({ sync }: { sync: SyncState }) {
  if (sync.items.length === 0) return null;
  if (!canSend(sync)) {
    return (
      <p className="pending-lead pending-note" id={NOTE_ID}>
        Nada que enviar hasta que decidas
      </p>
    );
  }
  if (hasBackgroundSync) return null;
  const Icon = THIS_DEVICE === 'móvil' ? Smartphone : Monitor;
  return (
    <p className="pending-lead pending-note">
      <Icon size={18} aria-hidden />
      Se envía con la aplicación abierta
    </p>
  );
}

function SendButton({ sync }: { sync: SyncState }) {
  const wide = useWide();
  const sendNow = useSendNow();
  const isEnabled = canSend(sync);
  return (
    <Button
      // Offline as the browser reports, which may be wrong.
      variant={wide || sync.connectivity === 'offline' ? 'secondary' : 'primary'}
      full={!wide}
      icon={<Send size={20} aria-hidden />}
      onClick={sendNow}
      disabled={!isEnabled}
      aria-describedby={isEnabled ? undefined : NOTE_ID}
    >
      Enviar ahora
    </Button>
  );
}

type GroupProps = {
  title: string;
  items: readonly OutboxItem[];
  sync: SyncState;
  open: OutboxItem | null;
};

function Group({ title, items, sync, open }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <SectionHeading
        title={title}
        aside={<small>{count(countOutings(items), 'salida', 'salidas')}</small>}
      />
      <ul className="outing-list">
        {items.map((item) => (
          <Row key={item.seq} item={item} sync={sync} isOpen={item.seq === open?.seq} />
        ))}
      </ul>
    </section>
  );
}

const ICONS = {
  choose: ArrowLeftRight,
  rejected: CircleAlert,
  sending: CloudUpload,
  pending: Clock,
} as const;

/** A row of the Cuaderno with one line of state; a link to its item. */
function Row({ item, sync, isOpen }: { item: OutboxItem; sync: SyncState; isOpen: boolean }) {
  const wide = useWide();
  const { state } = useLocation();
  const outing = outingOf(item);
  if (!outing) return null;
  const { tone, text, share } = stateLine(item, sync);
  const Icon = ICONS[tone];
  return (
    <li>
      <Link
        className={`outing-row pending-row${isOpen ? ' pending-row-open' : ''}`}
        style={{ '--share': `${(share ?? 0) * 100}%` } as CSSProperties}
        to={addressOf(item)}
        replace={wide}
        state={wide ? state : OVER_LIST}
        aria-current={isOpen || undefined}
      >
        <span className="outing-row-margin">
          <ModalityStamp type={outing.type} size={34} />
        </span>
        <span className="outing-row-page">
          <TitleAndDay outing={outing} />
          <span className="pending-row-kind">
            <ModalityWord type={outing.type} />
            <span>{KINDS[item.write.kind]}</span>
          </span>
          <output className={`pending-state pending-${tone}`}>
            <Icon size={18} aria-hidden />
            <span>{text}</span>
          </output>
        </span>
      </Link>
    </li>
  );
}
