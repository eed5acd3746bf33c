import {
  formatDay,
  MODALITY_TEXTS,
  type Outing,
  outingTitle,
  readWire,
  toSummary,
} from '@cuaderno/domain';
import { CircleAlert, Clock, CloudUpload, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { outingOf, useDiscardWrite } from '../../book/use-pending-writes';
import type { OutboxItem, SyncState } from '../../book/use-sync';
import { count } from '../../lib/format';
import { paths } from '../../lib/paths';
import { useWide } from '../../lib/use-wide';
import { DiscardSheet } from '../../parts/discard-sheet';
import { ModalityStamp } from '../../parts/outings/modality';
import { OutingBrief, contentsText } from '../../parts/outings/outing-brief';
import { Pieces } from '../../parts/outings/outing-row';
import { ButtonLink, Button } from '../../ui/button';
import { ConflictLedger } from './conflict-ledger';
import { ItemFrame } from './item-frame';
import { lossText, prospectText, rejectionDetail, deletionTexts } from './item-texts';
import { KINDS, stateLine } from './state-line';
import { useChoice } from './use-choice';

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** The question of a conflict with a deletion on either side; the answer that keeps the outing is first. */
function DeletionChoice({
  item,
  outing,
  onClose,
}: {
  item: OutboxItem;
  outing: Outing;
  onClose: () => void;
}) {
  const { keepOurs, keepTheirs } = useChoice(item, onClose);
  const { title, text, ours, theirs } = deletionTexts(item);
  const isDeletion = item.write.kind === 'delete';
  const wide = useWide();
  // Before the sheet focuses its first control.
  const keeping = wide ? undefined : focus;
  return (
    <ItemFrame title={title} description={text} onClose={onClose}>
      <OutingBrief outing={outing}>{contentsText(outing)}</OutingBrief>
      <div className="item-answers">
        {isDeletion ? (
          <>
            <Button ref={keeping} variant="secondary" onClick={keepTheirs}>
              {theirs}
            </Button>
            <Button
              variant="danger"
              icon={<Trash2 size={20} aria-hidden />}
              onClick={() => keepOurs()}
            >
              {ours}
            </Button>
          </>
        ) : (
          <>
            <Button ref={keeping} onClick={() => keepOurs()}>
              {ours}
            </Button>
            <Button variant="secondary" onClick={keepTheirs}>
              {theirs}
            </Button>
          </>
        )}
      </div>
    </ItemFrame>
  );
}

/** The open item: the choice of a conflict, or its state with the ways to change or discard it. */
export function OpenItem({
  item,
  sync,
  onClose,
}: {
  item: OutboxItem;
  sync: SyncState;
  onClose: () => void;
}) {
  const wide = useWide();
  const [isDiscarding, setDiscarding] = useState(false);
  const outing = outingOf(item);
  if (!outing) return null;
  const { write, theirs } = item;
  if (item.state === 'conflict' && write.kind === 'edit' && theirs) {
    return (
      <ConflictLedger
        item={item}
        outing={outing}
        ours={readWire(write.payload)}
        theirs={theirs}
        onClose={onClose}
      />
    );
  }
  if (item.state === 'conflict') {
    return <DeletionChoice item={item} outing={theirs ?? outing} onClose={onClose} />;
  }
  return (
    <>
      {(wide || !isDiscarding) && (
        <ItemState
          item={item}
          outing={outing}
          sync={sync}
          onDiscard={() => setDiscarding(true)}
          onClose={onClose}
        />
      )}
      {isDiscarding && (
        <Discard
          item={item}
          outing={outing}
          items={sync.items}
          onClose={() => setDiscarding(false)}
        />
      )}
    </>
  );
}

type ItemProps = { item: OutboxItem; outing: Outing };

/** A rejected or pending item: why, what is kept, and the ways to change or discard it. */
function ItemState({
  item,
  outing,
  sync,
  onDiscard,
  onClose,
}: ItemProps & { sync: SyncState; onDiscard: () => void; onClose: () => void }) {
  const { write } = item;
  const { tone, text } = stateLine(item, sync);
  const isRejected = tone === 'rejected';
  const isSending = tone === 'sending';
  const Icon = isRejected ? CircleAlert : isSending ? CloudUpload : Clock;
  const { species, photoCount } = toSummary(outing);
  const kind = KINDS[write.kind].toLowerCase();
  return (
    <ItemFrame
      title={outingTitle(outing)}
      subtitle={`${MODALITY_TEXTS[outing.type].name}, ${formatDay(outing.date)}, ${kind}`}
      stamp={<ModalityStamp type={outing.type} size={44} />}
      onClose={onClose}
    >
      <div className={`item-state${isRejected ? ' item-state-rejected' : ''}`}>
        <Icon size={24} aria-hidden />
        <div>
          <b>{isRejected ? 'No se pudo enviar' : isSending ? text : 'Pendiente'}</b>
          <p>{isRejected ? rejectionDetail(item) : prospectText(item, sync)}</p>
        </div>
      </div>
      <div className="item-contents">
        <Pieces species={species} />
        {photoCount > 0 && <span>{count(photoCount, 'foto', 'fotos')}</span>}
      </div>
      {write.kind !== 'delete' && !isSending && (
        <ButtonLink
          variant={isRejected ? 'primary' : 'secondary'}
          full
          to={paths.editOuting(outing.type, outing.id)}
          icon={<Pencil size={20} aria-hidden />}
        >
          Editar
        </ButtonLink>
      )}
      <button type="button" className="quiet-action" onClick={onDiscard}>
        <Trash2 size={18} aria-hidden />
        Descartar
      </button>
    </ItemFrame>
  );
}

/** Discards an item after a confirmation. */
function Discard({
  item,
  outing,
  items,
  onClose,
}: ItemProps & { items: SyncState['items']; onClose: () => void }) {
  const discarding = useDiscardWrite({ onSuccess: onClose });
  return (
    <DiscardSheet
      loss={lossText(item, outing, items)}
      onDiscard={() => discarding.mutate(item)}
      onClose={onClose}
    >
      <OutingBrief outing={outing}>
        {formatDay(outing.date)}, {KINDS[item.write.kind].toLowerCase()}
      </OutingBrief>
    </DiscardSheet>
  );
}
