import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { OutboxItem, SyncState } from '../../book/use-sync';
import { paths } from '../../lib/paths';
import { useWide } from '../../lib/use-wide';

/** The state of a link from the list to the sheet over it, which closing leaves by going back. */
export const OVER_LIST = { overList: true } as const;

/** The address of an unsent write on the list, by its number in the outbox. */
export const addressOf = ({ seq }: OutboxItem) => `${paths.pending}?salida=${seq}`;

export const isDecision = ({ state }: OutboxItem) => state !== 'pending';

/** @returns the items that need a decision, then those to be sent */
function inOrder(items: SyncState['items']): OutboxItem[] {
  return [...items.filter(isDecision), ...items.filter((item) => !isDecision(item))];
}

/**
 * The item of the address; on a wide screen without one, the first decision, which stays open while it is one,
 * or else the first item.
 */
export function useOpenItem({ items, known }: SyncState): {
  item: OutboxItem | null;
  close: () => void;
} {
  const wide = useWide();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const [search] = useSearchParams();
  const seq = search.get('salida');
  const requested = items.find((item) => String(item.seq) === seq);
  const [opened, setOpened] = useState<number>();
  const kept = items.find((item) => item.seq === opened && isDecision(item));
  const first = wide ? (kept ?? inOrder(items)[0]) : undefined;
  if (first && first.seq !== opened) setOpened(first.seq);

  const closed = useRef<string>(undefined);
  const close = () => {
    // Once per entry of the history: it is also called when the item leaves the outbox.
    if (seq === null || closed.current === key) return;
    closed.current = key;
    const overList = (state as Partial<typeof OVER_LIST> | null)?.overList === true;
    if (overList && !wide) void navigate(-1);
    else void navigate(paths.pending, { replace: true, state });
  };
  const isGone = known && seq !== null && !requested;
  useEffect(() => {
    if (isGone) close();
  });
  return { item: requested ?? first ?? null, close };
}
