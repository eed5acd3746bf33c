import type { OutingSummary } from '@cuaderno/domain';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { count } from '../../lib/format';
import { useWide } from '../../lib/use-wide';
import { OutingRow } from '../../parts/outing-row';
import { type BookLine, bookLines, type MonthLine } from './book-lines';
import './book-list.css';

/** Heights before a line is measured, in pixels: as drawn on a phone and on a desktop. */
const HEIGHT = {
  phone: { month: 44, outing: 81, season: 56 },
  desktop: { month: 0, outing: 61, season: 56 },
};
/** Lines that are ready outside the window. */
const OVERSCAN = 6;

/** Where each visit to the Cuaderno had been scrolled to, for when someone comes back to it. */
const scrolled = new Map<string, number>();

/** The outings by months and seasons; only what is in sight stands in the document. */
export function BookList({ outings }: { outings: readonly OutingSummary[] }) {
  const wide = useWide();
  const lines = useMemo(() => {
    const all = bookLines(outings);
    return wide ? all.filter((line) => line.kind !== 'month') : all;
  }, [outings, wide]);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);

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

  return (
    <ul
      ref={list}
      className={`book-list outing-list${wide ? ' outing-list-wide' : ''}`}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index];
        return (
          line && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="book-list-line"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <Line line={line} wide={wide} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function Line({ line, wide }: { line: BookLine; wide: boolean }) {
  if (line.kind === 'month') return <Month line={line} />;
  if (line.kind === 'season') return <h2 className="book-season">{line.season}</h2>;
  const row = (
    <div className={line.last ? 'outing-row-last' : undefined}>
      <OutingRow outing={line.outing} />
    </div>
  );
  if (!wide) return row;
  return (
    <div className={`book-month-row${line.month ? ' book-month-first' : ''}`}>
      <div>{line.month && <Month line={line.month} />}</div>
      {row}
    </div>
  );
}

function Month({ line }: { line: MonthLine }) {
  return (
    <div className="book-month">
      <h2>{line.month}</h2>
      <small>{count(line.count, 'salida', 'salidas')}</small>
    </div>
  );
}

/** Coming back to the Cuaderno finds it where it was left. */
function useScrollKept(): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const y = scrolled.get(key);
    if (y !== undefined) window.scrollTo(0, y);
    const remember = () => scrolled.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
