import { Plus, Undo2 } from 'lucide-react';
import { Button } from '../../../ui/button';
import { SectionHeading } from '../../../ui/page/section-heading';
import type { LeftRow } from '../shown-review';
import { useRowTexts } from '../row-texts';
import { headingOf, isUntitled, rowsText } from '../texts';
import type { ImportReview, PanelProps } from '../use-import-review';
import { MoreButton } from './more-button';
import { usePages } from './use-pages';

/** The rows that are left out, as they stand in the file, each with its reason and the way in. */
export function LeftPanel({ found, review }: PanelProps) {
  const { rows, left, showMore } = usePages(found, 'leftRows', review.leftRows);
  const { taken } = found.choices;
  const { rowNumbers } = useRowTexts();
  const take = (row: number, isTaken: boolean) =>
    found.change({ taken: isTaken ? [...taken, row] : taken.filter((one) => one !== row) });
  return (
    <div>
      <SectionHeading title="Fuera" aside={<small>{rowsText(review.left)}</small>} />
      {rows.length === 0 && <p>Ninguna fila se queda fuera.</p>}
      <ul className="import-left">
        {byReason(rows).map((group) => (
          <li key={group.rows[0]?.row}>
            <div className="import-left-why">
              <h3>{group.reason || 'Es una salida'}</h3>
              <small>{rowNumbers(group.rows.map(({ row }) => row))}</small>
            </div>
            {group.rows.map((row) => (
              <LeftOut key={row.row} found={found} row={row} onTake={take} />
            ))}
          </li>
        ))}
      </ul>
      <MoreButton text={left > 0 && `${rowsText(left)} más`} onClick={showMore} />
    </div>
  );
}

function LeftOut({
  found: { opened },
  row: { row, cells, isTaken },
  onTake,
}: {
  found: ImportReview;
  row: LeftRow;
  onTake: (row: number, isTaken: boolean) => void;
}) {
  const telling = tellingCell(opened, cells);
  const { rowNumbers, inRow } = useRowTexts();
  return (
    <div className="import-left-row">
      <dl className="import-cells" aria-label={rowNumbers([row])}>
        {cells.map((text, index) => (
          <div key={index} className={index === telling ? 'import-cell-telling' : undefined}>
            <dt>{headingOf(opened, index)}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="ghost"
        icon={isTaken ? <Undo2 size={20} aria-hidden /> : <Plus size={20} aria-hidden />}
        aria-label={`${isTaken ? 'Deshacer' : 'Es una salida'}: ${inRow(row)}`}
        onClick={() => onTake(row, !isTaken)}
      >
        {isTaken ? 'Deshacer' : 'Es una salida'}
      </Button>
    </div>
  );
}

/** The cell beyond the titles, else the first one: what a row was left out by. */
function tellingCell(opened: ImportReview['opened'], cells: readonly string[]): number {
  const beyond = cells.findIndex((text, index) => text !== '' && isUntitled(opened, index));
  return beyond >= 0 ? beyond : cells.findIndex((text) => text !== '');
}

/** Rows one after another that are left out for the same reason. */
function byReason(rows: readonly LeftRow[]) {
  const groups: { reason: string; rows: LeftRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.reason === row.reason) last.rows.push(row);
    else groups.push({ reason: row.reason, rows: [row] });
  }
  return groups;
}
