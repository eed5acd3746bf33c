import {
  type BookFilters,
  groupDigits,
  type OutingSummary,
  seasonOf,
  todayInSpain,
} from '@cuaderno/domain';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../book/use-session';
import { SeasonLine } from '../../parts/season-line';
import { useWide } from '../../lib/use-wide';
import { MonthHead } from '../../parts/outings/month-head';
import { OutingRow } from '../../parts/outings/outing-row';
import { RETURNS } from '../../ui/page/back-link';
import { bookLines, type BookLine, type DividerLine, type MonthLine } from './book-lines';
import type { OtherSpecies } from './other-species';
import { useRowKept, useScrollKept } from './kept-place';
import { scoresOf } from './row-score';
import type { Order } from './use-filters';
import './book-list.css';

/** Heights before a line is measured, in pixels: as drawn. On a desktop a month has a column, not a line. */
const HEIGHT = {
  phone: { month: 44, outing: 81, season: 56, others: 56 },
  desktop: { month: 0, outing: 61, season: 56, others: 56 },
};
const heightOf = (line: BookLine | undefined, heights: (typeof HEIGHT)['phone']) =>
  line?.kind === 'month' && line.title === null ? 0 : heights[line?.kind ?? 'outing'];
/** Lines rendered outside of the window. */
const OVERSCAN = 6;

export type BookListProps = {
  outings: readonly OutingSummary[];
  others: OtherSpecies | null;
  /** The filters that the outings pass: their season is named by its chip, their species have a score in the row. */
  filters: BookFilters;
  order: Order;
};

/** The outings by months and seasons or in another order, the others after them; only visible rows are in the document. */
export function BookList({ outings, others, filters, order }: BookListProps) {
  const wide = useWide();
  const lines = useLines({ outings, others, filters, order });
  const scoreOf = useMemo(() => scoresOf(filters, order), [filters, order]);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // The content above the list depends on the filters.
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [outings, others, wide]);

  const heights = wide ? HEIGHT.desktop : HEIGHT.phone;
  // oxlint-disable-next-line react/incompatible-library -- its values are read here and passed nowhere
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => heightOf(lines[index], heights),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  useScrollKept();
  useRowKept(list);

  return (
    <ul
      ref={list}
      className={`book-list outing-list${wide ? ' outing-list-wide' : ''}${order === 'puntuacion' ? ' book-list-flat' : ''}`}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {blocksOf(virtualizer.getVirtualItems(), lines).map(({ head, rows }) => {
        const first = virtualizer.measurementsCache[head.index];
        if (!first) return null;
        if (head.kind !== 'month') {
          return (
            <li
              key={head.key}
              ref={virtualizer.measureElement}
              data-index={head.index}
              className="book-list-block"
              style={{ top: first.start - top }}
            >
              <Divider line={head} isFirst={head.index === 0} />
            </li>
          );
        }
        const last = virtualizer.measurementsCache[head.index + head.count];
        return (
          <li
            key={head.key}
            className={`book-list-block book-list-month${head.count === 1 ? ' book-list-single' : ''}`}
            style={{ top: first.start - top, height: (last ?? first).end - first.start }}
          >
            {head.title !== null && (
              <MonthHead
                title={head.title}
                count={head.count}
                data-index={head.index}
                // Has no height on a desktop.
                {...(!wide && { ref: virtualizer.measureElement })}
              />
            )}
            <ul>
              {rows.map(({ line, item }) => (
                <li
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  className={`book-list-row${lastOf(head) === item.index ? ' outing-row-last' : ''}`}
                  style={{ transform: `translateY(${item.start - first.start}px)` }}
                >
                  <OutingRow outing={line.outing} state={RETURNS} scoreOf={scoreOf} />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function useLines({ outings, others, filters, order }: BookListProps): BookLine[] {
  const firstMonth = useSession().user.seasonStart;
  const named = filters.season ?? seasonOf(todayInSpain(), firstMonth);
  const { species } = filters;
  return useMemo(
    () => bookLines(outings, others, { order, species, named, firstMonth }),
    [outings, others, order, species, named, firstMonth],
  );
}

type Row = { line: Extract<BookLine, { kind: 'outing' }>; item: VirtualItem };
type Head = MonthLine | (DividerLine & { index: number });

const lastOf = (month: MonthLine) => month.index + month.count;

/** The visible rows by month: a heading stays as long as one of its outings is visible. */
function blocksOf(items: VirtualItem[], lines: BookLine[]): { head: Head; rows: Row[] }[] {
  const blocks = new Map<string, { head: Head; rows: Row[] }>();
  const blockOf = (head: Head) => {
    const block = blocks.get(head.key) ?? { head, rows: [] };
    blocks.set(head.key, block);
    return block;
  };
  for (const item of items) {
    const line = lines[item.index];
    if (line?.kind === 'outing') blockOf(line.month).rows.push({ line, item });
    if (line?.kind === 'month') blockOf(line);
    if (line?.kind === 'season' || line?.kind === 'others') {
      blockOf({ ...line, index: item.index });
    }
  }
  return [...blocks.values()];
}

function Divider({ line, isFirst }: { line: DividerLine; isFirst: boolean }) {
  if (line.kind === 'others') return <Others others={line.others} isAlone={isFirst} />;
  return (
    <h2 className="book-season">
      <SeasonLine season={line.season} />
    </h2>
  );
}

/** What the outings that follow have; where there are no others, what none has. */
function Others({ others, isAlone }: { others: OtherSpecies; isAlone: boolean }) {
  return (
    <div className="book-others">
      {isAlone && (
        <>
          <h2>
            {others.wanted} <small>0</small>
          </h2>
          {others.best && <p>{others.best}</p>}
        </>
      )}
      <h2>
        {others.title} <small>{groupDigits(others.outings.length)}</small>
      </h2>
    </div>
  );
}
