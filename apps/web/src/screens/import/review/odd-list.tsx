import { Check, CircleQuestionMark, Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { count as counted } from '../../../lib/format';
import { UnlinkedOutingRow } from '../../../parts/outings/outing-row';
import { Button } from '../../../ui/button';
import { SectionHeading } from '../../../ui/page/section-heading';
import { useFocusFallback } from '../../../ui/sheet/use-focus-fallback';
import { showToast } from '../../../ui/sheet/toast-store';
import type { OddRow, Page } from '../shown-review';
import { useRowTexts } from '../row-texts';
import type { ImportReview } from '../use-import-review';
import { ChangeSheet } from './change-sheet';
import { MoreButton } from './more-button';
import { usePages } from './use-pages';

/** 'Mira estas primero': the odd outings, each to be found right or changed. */
export function OddList({
  found,
  page,
  count,
}: {
  found: ImportReview;
  page: Page<OddRow>;
  count: number;
}) {
  const { rows, showMore } = usePages(found, 'odd', page);
  const [changing, change] = useState<OddRow | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useFocusFallback(count, list);
  const { fine } = found.choices;
  const shown = rows.filter(({ outing }) => !fine.includes(outing.id));
  const left = count - shown.length;
  useEffect(() => {
    // All that was shown is right: the next ones.
    if (shown.length === 0 && left > 0) showMore();
    // oxlint-disable-next-line react/exhaustive-deps -- `showMore` is new each time
  }, [rows, shown.length, left]);
  return (
    <>
      <SectionHeading
        title="Mira estas primero"
        aside={<small>{counted(count, 'salida', 'salidas')}</small>}
      />
      <ul ref={list} tabIndex={-1} className="outing-list" aria-label="Mira estas primero">
        {shown.map((row, index) => (
          <li
            key={row.outing.id}
            className={index === shown.length - 1 ? 'outing-row-last' : undefined}
          >
            <UnlinkedOutingRow outing={row.outing}>
              <Odd
                row={row}
                onFine={() => findFine(found, row.outing.id)}
                onChange={() => change(row)}
              />
            </UnlinkedOutingRow>
          </li>
        ))}
      </ul>
      <MoreButton
        text={left > 0 && counted(left, 'salida más', 'salidas más')}
        onClick={showMore}
      />
      {changing && <ChangeSheet found={found} rows={changing.rows} onClose={() => change(null)} />}
    </>
  );
}

/** Notes that an odd outing is right; for a while that can be taken back. */
function findFine({ change }: ImportReview, id: string): void {
  change(({ fine }) => ({ fine: [...fine, id] }));
  showToast({
    title: 'Está bien',
    tone: 'good',
    action: {
      label: 'Deshacer',
      onPress: () => change(({ fine }) => ({ fine: fine.filter((one) => one !== id) })),
    },
  });
}

/** What is odd about an outing, where, and the two answers. */
function Odd({
  row: { odd },
  onFine,
  onChange,
}: {
  row: OddRow;
  onFine: () => void;
  onChange: () => void;
}) {
  const { inRow } = useRowTexts();
  return (
    <span className="import-odd">
      {odd.map(({ text, row, written, like }) => (
        <span key={text} className="import-odd-why">
          <CircleQuestionMark size={20} aria-hidden />
          <span>
            <b>{text}</b>{' '}
            <small>
              {`En la ${inRow(row)}${like === undefined ? '' : `, como en la ${inRow(like)}`}`}
              {written !== '' && `: «${written}»`}
            </small>
          </span>
        </span>
      ))}
      <span className="import-odd-answers">
        <Button variant="ghost" icon={<Check size={20} aria-hidden />} onClick={onFine}>
          Está bien
        </Button>
        <Button
          variant="ghost"
          icon={<Pencil size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onChange}
        >
          Cambiar
        </Button>
      </span>
    </span>
  );
}
