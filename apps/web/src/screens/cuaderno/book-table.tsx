import {
  bestMedal,
  FIELDS,
  formatDay,
  formatNumber,
  groupDigits,
  MEDAL_NAMES,
  MODALITY_TEXTS,
  PIECE_FIELDS,
} from '@cuaderno/domain';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type Ref, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePieceEntries } from '../../book/use-piece-entries';
import { paths } from '../../lib/paths';
import { MedalPip } from '../../parts/outings/medal';
import { ModalityStamp } from '../../parts/outings/modality';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import { RETURNS } from '../../ui/page/back-link';
import type { BookListProps } from './book-list';
import { useRowKept, useScrollKept } from './kept-place';
import {
  COLUMN_NAMES,
  columnOf,
  type PieceRow,
  pieceRows,
  pressed,
  type Sort,
  sorted,
  sortOf,
} from './table-rows';
import type { Filters } from './use-filters';
import './book-table.css';

/** The height of a row before it is measured, in pixels. */
const HEIGHT = 52;
/** Rows rendered outside of the window. */
const OVERSCAN = 8;

export type BookTableProps = BookListProps & { filtering: Pick<Filters, 'sort' | 'sortBy'> };

/** The found outings as a table: a row a piece, which the heads sort; only visible rows are in the document. */
export function BookTable({ outings, others, filters, order, filtering }: BookTableProps) {
  const found = useMemo(() => [...outings, ...(others?.outings ?? [])], [outings, others]);
  const entriesOf = usePieceEntries(found);
  const unsorted = useMemo(() => pieceRows(found, filters, entriesOf), [found, filters, entriesOf]);
  const sort = sortOf(filtering.sort, order);
  const { column, isDescending } = sort;
  const rows = useMemo(
    () => sorted(unsorted, { column, isDescending }),
    [unsorted, column, isDescending],
  );
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(table.current?.offsetTop ?? 0), [found]);
  // oxlint-disable-next-line react/incompatible-library -- its values are read here and passed nowhere
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  useScrollKept();
  useRowKept(table);
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <table ref={table} className="book-table" aria-rowcount={rows.length + 1}>
      <Heads sort={sort} onPress={filtering.sortBy} />
      <tbody>
        <Space height={before} />
        {items.map(({ index, key }) => {
          const row = rows[index];
          return row && <Row key={key} ref={virtualizer.measureElement} index={index} row={row} />;
        })}
        <Space height={after} />
      </tbody>
    </table>
  );
}

/** The rows that are not in the document. */
function Space({ height }: { height: number }) {
  return <tr aria-hidden className="book-table-space" style={{ height }} />;
}

function Heads({ sort, onPress }: { sort: Sort; onPress: (sort: string) => void }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">
          <span className="visually-hidden">Modalidad</span>
        </th>
        {COLUMN_NAMES.map((name) => {
          const { label, isNumber } = columnOf(name);
          const isSorted = name === sort.column;
          const Icon = sort.isDescending ? ArrowDown : ArrowUp;
          const direction = sort.isDescending ? 'descending' : 'ascending';
          return (
            <th
              key={name}
              scope="col"
              className={`book-table-${name}${isNumber ? ' book-table-number' : ''}`}
              aria-sort={isSorted ? direction : undefined}
            >
              <button type="button" onClick={() => onPress(pressed(name, sort))}>
                {label}
                {isSorted ? (
                  <Icon size={16} aria-hidden />
                ) : (
                  <ChevronsUpDown size={16} aria-hidden />
                )}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Row({ row, index, ref }: { row: PieceRow; index: number; ref: Ref<HTMLTableRowElement> }) {
  const { outing, title, estate, piece, weight, distance } = row;
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <td>
        <ModalityStamp type={outing.type} size={34} />
        <span className="visually-hidden">{MODALITY_TEXTS[outing.type].name}</span>
      </td>
      <td>{formatDay(outing.date)}</td>
      <td className="book-table-place">
        {/* Covers the row. */}
        <Link to={paths.outing(outing.type, outing.id)} state={RETURNS} viewTransition>
          {title}
        </Link>
      </td>
      <td>{estate ?? NONE}</td>
      <td className="book-table-piece">
        {piece ? (
          <span>
            <SpeciesIcon species={piece.species} size={26} />
            {piece.species}
            {piece.quantity > 1 && <small>× {groupDigits(piece.quantity)}</small>}
          </span>
        ) : (
          NONE
        )}
      </td>
      <td className="book-table-number">{piece ? <Score piece={piece} /> : NONE}</td>
      <Measure value={weight} unit={PIECE_FIELDS.weight.unit} />
      <Measure value={distance} unit={PIECE_FIELDS.distance.unit} />
    </tr>
  );
}

const NONE = '–';

function Score({ piece: { best, medals } }: { piece: NonNullable<PieceRow['piece']> }) {
  const medal = best ? best.medal : bestMedal(medals);
  return (
    <span className="book-table-score">
      {medal && (
        <span className={medal}>
          <MedalPip level={medal} size={18} />
          <span className="book-table-medal">{MEDAL_NAMES[medal]}</span>
        </span>
      )}
      {best ? <b>{formatNumber(best.score)}</b> : FIELDS.score.blank}
    </span>
  );
}

/** A number with its unit. */
function Measure({ value, unit }: { value: number | null; unit: string }) {
  return (
    <td className="book-table-number">
      {value === null ? (
        NONE
      ) : (
        <>
          {formatNumber(value)} <small>{unit}</small>
        </>
      )}
    </td>
  );
}
