import { groupDigits, monthName, type OutingSummary, seasonOf, todayInSpain } from '@cuaderno/domain';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type Ref, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { count } from '../../lib/format';
import { useSession } from '../../book/use-session';
import { SeasonLine } from '../../parts/season-line';
import { useWide } from '../../lib/use-wide';
import { OutingRow } from '../../parts/outings/outing-row';
import { RETURNS } from '../../ui/page/back-link';
import type { OtherSpecies } from './other-species';
import { useRowKept, useScrollKept } from './kept-place';
import './book-list.css';

/** The heading of a month, sticky while its outings are visible. */
interface MonthLine {
  kind: 'month';
  key: string;
  title: string;
  /** Its index among the lines; its outings follow. */
  index: number;
  count: number;
}
interface OutingLine {
  kind: 'outing';
  key: string;
  outing: OutingSummary;
  month: MonthLine;
}
interface SeasonDivider {
  kind: 'season';
  key: string;
  season: number;
}
/** The words over the outings that pass the filters with two pieces. */
interface OthersDivider {
  kind: 'others';
  key: string;
  others: OtherSpecies;
}
type BookLine = MonthLine | OutingLine | SeasonDivider | OthersDivider;

/** The season that needs no divider, and the month in which seasons begin. */
type Seasons = { named: number; firstMonth: number };

/** The book as lines, newest first: months with their outings, and dividers between seasons; then the other outings. */
function bookLines(
  outings: readonly OutingSummary[],
  others: OtherSpecies | null,
  seasons: Seasons,
): BookLine[] {
  const lines: BookLine[] = [];
  addMonths(lines, outings, seasons);
  if (others) {
    lines.push({ kind: 'others', key: 'others', others });
    addMonths(lines, others.outings, seasons);
  }
  return lines;
}

function addMonths(
  lines: BookLine[],
  outings: readonly OutingSummary[],
  { named, firstMonth }: Seasons,
): void {
  const start = lines.length;
  let season = named;
  let month: MonthLine | undefined;
  let yearMonth = '';
  for (const outing of outings) {
    if (!month || !outing.date.startsWith(yearMonth)) {
      yearMonth = outing.date.slice(0, 'YYYY-MM'.length);
      const its = seasonOf(outing.date, firstMonth);
      if (its !== season) {
        lines.push({ kind: 'season', key: `season ${its} ${start}`, season: its });
      }
      season = its;
      const title = monthName(outing.date);
      month = { kind: 'month', key: `${title} ${start}`, title, index: lines.length, count: 0 };
      lines.push(month);
    }
    month.count += 1;
    lines.push({ kind: 'outing', key: outing.id, outing, month });
  }
}

/** Heights before a line is measured, in pixels: as drawn. On a desktop a month has a column, not a line. */
const HEIGHT = {
  phone: { month: 44, outing: 81, season: 56, others: 56 },
  desktop: { month: 0, outing: 61, season: 56, others: 56 },
};
/** Lines rendered outside of the window. */
const OVERSCAN = 6;

type BookListProps = {
  outings: readonly OutingSummary[];
  others: OtherSpecies | null;
  /** The season that is filtered, and named by its chip. */
  season: number | null;
};

/** The outings by months and seasons, the others after them; only visible rows are in the document. */
export function BookList({ outings, others, season }: BookListProps) {
  const wide = useWide();
  const firstMonth = useSession().user.seasonStart;
  const named = season ?? seasonOf(todayInSpain(), firstMonth);
  const lines = useMemo(
    () => bookLines(outings, others, { named, firstMonth }),
    [outings, others, named, firstMonth],
  );
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // The content above the list depends on the filters.
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [outings, others, wide]);

  const heights = wide ? HEIGHT.desktop : HEIGHT.phone;
  // oxlint-disable-next-line react/incompatible-library -- its values are read here and passed nowhere
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => heights[lines[index]?.kind ?? 'outing'],
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  useScrollKept();
  useRowKept(list);

  return (
    <ul
      ref={list}
      className={`book-list outing-list${wide ? ' outing-list-wide' : ''}`}
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
            <Month
              line={head}
              // Has no height on a desktop.
              {...(!wide && { ref: virtualizer.measureElement })}
            />
            <ul>
              {rows.map(({ line, item }) => (
                <li
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  className={`book-list-row${lastOf(head) === item.index ? ' outing-row-last' : ''}`}
                  style={{ transform: `translateY(${item.start - first.start}px)` }}
                >
                  <OutingRow outing={line.outing} state={RETURNS} />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

type Row = { line: Extract<BookLine, { kind: 'outing' }>; item: VirtualItem };
type Head = MonthLine | ((SeasonDivider | OthersDivider) & { index: number });

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

function Month({ line, ref }: { line: MonthLine; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} data-index={line.index} className="book-month">
      <h2>{line.title}</h2>
      <small>{count(line.count, 'salida', 'salidas')}</small>
    </div>
  );
}

function Divider({ line, isFirst }: { line: SeasonDivider | OthersDivider; isFirst: boolean }) {
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
