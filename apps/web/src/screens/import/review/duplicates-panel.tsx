import { formatDay, MODALITY_FACTS } from '@cuaderno/domain';
import { count } from '../../../lib/format';
import { CheckboxField } from '../../../ui/form/checkbox-field';
import { SectionHeading } from '../../../ui/page/section-heading';
import type { PanelProps } from '../use-import-review';
import type { DuplicateRow } from '../shown-review';
import { useRowTexts } from '../row-texts';
import { MoreButton } from './more-button';
import { usePages } from './use-pages';

/** The outings that are probably in the book, to be ticked where they aren't. */
export function DuplicatesPanel({ found, review }: PanelProps) {
  const { rows, left, showMore } = usePages(found, 'duplicates', review.duplicates);
  const ticked = new Set(found.choices.addDuplicates);
  const tick = (id: string, isTicked: boolean) =>
    found.change({
      addDuplicates: isTicked ? [...ticked, id] : [...ticked].filter((one) => one !== id),
    });
  return (
    <div>
      <SectionHeading
        title="Ya están"
        aside={<small>{count(review.present, 'salida', 'salidas')}</small>}
      />
      {rows.length === 0 && <p>Ninguna está ya en tu cuaderno.</p>}
      {rows.some(({ canAdd }) => canAdd) && (
        <p className="import-calm">Marca las que sean otras.</p>
      )}
      <ul>
        {rows.map((duplicate) => (
          <DuplicateLine
            key={duplicate.id}
            duplicate={duplicate}
            checked={ticked.has(duplicate.id)}
            onChange={(isTicked) => tick(duplicate.id, isTicked)}
          />
        ))}
      </ul>
      <MoreButton text={left > 0 && `${left} más`} onClick={showMore} />
    </div>
  );
}

function DuplicateLine({
  duplicate: { row, type, date, place, canAdd },
  checked,
  onChange,
}: {
  duplicate: DuplicateRow;
  checked: boolean;
  onChange: (isTicked: boolean) => void;
}) {
  const { name } = MODALITY_FACTS[type].texts;
  const { inRow } = useRowTexts();
  const title = place ?? name;
  const text = `${formatDay(date)}, ${name.toLowerCase()}, ${inRow(row)}`;
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
