import type { ColumnProposal, Field } from '@cuaderno/book-import';
import { SelectField } from '../../ui/form/field';
import { SectionHeading } from '../../ui/page/section-heading';
import { DateColumns, isDatePart } from './date-columns';
import { FIELD_NAMES, isTaken, NOT_IMPORTED } from './field-names';
import { Match } from './match';
import { NotedColumns } from './noted-columns';
import type { ImportReview } from './use-import-review';

/** The columns of the file, each with what it is: those of the book, then those that have no place in it. */
export function ColumnList({ found }: { found: ImportReview }) {
  const { opened, choices, review, change } = found;
  const setColumn = (index: number, field: Field | null) =>
    change({
      // A field is one column, but for notes: the one before is noted.
      columns: choices.columns.map((known, at) =>
        at === index ? field : isTaken(known, field) ? 'note' : known,
      ),
    });
  const fieldOf = ({ index }: ColumnProposal) => choices.columns[index] ?? null;
  const recognised = opened.columns.filter((column) => hasPlace(fieldOf(column)));
  const others = opened.columns.filter((column) => !hasPlace(fieldOf(column)));
  const dateParts = recognised.filter((column) => isDatePart(fieldOf(column)));
  const plain = recognised.filter((column) => !isDatePart(fieldOf(column)));
  const row = (column: ColumnProposal) => (
    <ColumnRow
      key={column.index}
      column={column}
      field={fieldOf(column)}
      onChange={(field) => setColumn(column.index, field)}
    />
  );
  return (
    <>
      <SectionHeading
        title="Columnas"
        aside={<small>{`${recognised.length} de ${opened.columns.length} reconocidas`}</small>}
      />
      {dateParts.length > 1 && (
        <DateColumns days={review?.days ?? []}>{dateParts.map(row)}</DateColumns>
      )}
      <ul>{(dateParts.length > 1 ? plain : recognised).map(row)}</ul>
      {others.length > 0 && (
        <NotedColumns columns={others.length} noted={review?.noted ?? null}>
          {others.map(row)}
        </NotedColumns>
      )}
    </>
  );
}

/** Whether a column has a field of the book. */
const hasPlace = (field: Field | null) => field !== null && field !== 'note';

function ColumnRow({
  column: { index, header, samples },
  field,
  onChange,
}: {
  column: ColumnProposal;
  field: Field | null;
  onChange: (field: Field | null) => void;
}) {
  const name = header || `Columna ${index + 1}`;
  return (
    <Match
      title={name}
      text={samples.join(', ')}
      className={field === null ? 'import-match-none' : ''}
    >
      <SelectField
        label={name}
        value={field ?? ''}
        onChange={({ target }) => onChange((target.value || null) as Field | null)}
      >
        <option value="">{NOT_IMPORTED}</option>
        {Object.entries(FIELD_NAMES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </Match>
  );
}
