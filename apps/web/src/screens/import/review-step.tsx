import { rowPlace } from '@cuaderno/book-import';
import { formatDay, groupDigits, MODALITY_FACTS } from '@cuaderno/domain';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { count } from '../../lib/format';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { SectionHeading } from '../../ui/page/section-heading';
import type { DuplicateRow } from './import-worker';
import { FaultRow } from './fault-row';
import { rowsText, rowText, sheetNames } from './texts';
import type { ImportReview } from './use-import-review';

/** The third step, the dry run: what is added, what is there already, what needs correction and what is left out. */
export function ReviewStep({ found }: { found: ImportReview }) {
  const { opened, review, faults, choices, change, correct } = found;
  if (!review) return null;
  const { added, duplicates, left, faulty } = review;
  const sheets = sheetNames(opened.sheets);
  const ticked = new Set(choices.addDuplicates);
  return (
    <div className="spread import-review">
      <dl className="import-tally">
        <Count figure={added} label="Se añaden" />
        <Count figure={duplicates.filter(({ id }) => !ticked.has(id)).length} label="Ya están" />
        <Count figure={faulty} label="Por revisar" bad={faulty > 0} />
        <Count figure={left.length} label="Fuera" />
      </dl>
      <div>
        {faults.length > 0 && (
          <>
            <SectionHeading title="Por revisar" aside={<span>{rowsText(faulty)}</span>} />
            <Some items={faults} size={40}>
              {(fault) => (
                <FaultRow key={fault.id} fault={fault} sheets={sheets} onCorrect={correct} />
              )}
            </Some>
          </>
        )}
        {faults.length === 0 && <p>No hay nada que arreglar.</p>}
      </div>
      <div>
        {duplicates.length > 0 && (
          <>
            <SectionHeading
              title="Ya están"
              aside={<span>{count(duplicates.length, 'salida', 'salidas')}</span>}
            />
            <Some items={duplicates} size={2}>
              {(duplicate) => (
                <DuplicateLine
                  key={duplicate.id}
                  duplicate={duplicate}
                  sheets={sheets}
                  checked={ticked.has(duplicate.id)}
                  onChange={(isTicked) =>
                    change({
                      addDuplicates: isTicked
                        ? [...ticked, duplicate.id]
                        : [...ticked].filter((id) => id !== duplicate.id),
                    })
                  }
                />
              )}
            </Some>
          </>
        )}
        {left.length > 0 && (
          <>
            <SectionHeading title="Fuera" aside={<span>{rowsText(left.length)}</span>} />
            <Some items={left} size={2}>
              {({ row, reason }) => (
                <li key={row} className="import-line">
                  <b>{rowText(row, sheets)}</b>
                  <small>{reason}</small>
                </li>
              )}
            </Some>
          </>
        )}
      </div>
    </div>
  );
}

function Count({ figure, label, bad = false }: { figure: number; label: string; bad?: boolean }) {
  return (
    <div className={bad ? 'import-bad' : undefined}>
      <dt>{label}</dt>
      <dd>{groupDigits(figure)}</dd>
    </div>
  );
}

/** A list whose rest is shown on request. */
function Some<Item>({
  items,
  size,
  children,
}: {
  items: readonly Item[];
  size: number;
  children: (item: Item) => ReactNode;
}) {
  const [shown, setShown] = useState(size);
  const more = items.length - shown;
  return (
    <>
      <ul>{items.slice(0, shown).map(children)}</ul>
      {more > 0 && (
        <Button
          variant="ghost"
          icon={<ChevronDown size={20} aria-hidden />}
          onClick={() => setShown(shown + 100)}
        >
          {more} más
        </Button>
      )}
    </>
  );
}

function DuplicateLine({
  duplicate: { row, type, date, place, canAdd },
  sheets,
  checked,
  onChange,
}: {
  duplicate: DuplicateRow;
  sheets: readonly string[];
  checked: boolean;
  onChange: (isTicked: boolean) => void;
}) {
  const { name } = MODALITY_FACTS[type].texts;
  const title = place ?? name;
  const text = `${formatDay(date)}, ${name.toLowerCase()}, ${sheets.length > 0 ? rowText(row, sheets) : `fila ${rowPlace(row).row}`}`;
  return (
    <li className="import-duplicate">
      {canAdd ? (
        <CheckboxField label={title} checked={checked} onChange={onChange} />
      ) : (
        <b>{title}</b>
      )}
      <small>{text}</small>
    </li>
  );
}
