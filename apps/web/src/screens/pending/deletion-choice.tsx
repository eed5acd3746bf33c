import type { Outing } from '@cuaderno/domain';
import { Trash2 } from 'lucide-react';
import type { OutboxItem } from '../../book/use-sync';
import { useWide } from '../../lib/use-wide';
import { contentsText, OutingBrief } from '../../parts/outings/outing-brief';
import { Button } from '../../ui/button';
import { ItemFrame } from './item-frame';
import { deletionTexts } from './item-texts';
import { useChoice } from './use-choice';

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** The question of a conflict with a deletion on either side; the answer that keeps the outing is first. */
export function DeletionChoice({
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
