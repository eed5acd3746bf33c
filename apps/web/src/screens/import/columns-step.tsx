import type { ColumnProposal, Field, Word } from '@cuaderno/book-import';
import { MODALITIES, MODALITY_FACTS, type Modality } from '@cuaderno/domain';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ModalityIcon } from '../../parts/outings/modality';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { ErrorCallout } from '../../ui/form/error-callout';
import { SelectField } from '../../ui/form/field';
import { SectionHeading } from '../../ui/page/section-heading';
import { DateColumns, isDatePart } from './date-columns';
import { FileHead } from './file-head';
import { FIELD_NAMES, isTaken, NOT_IMPORTED } from './field-names';
import { NotedColumns } from './noted-columns';
import { count } from '../../lib/format';
import { hasDays, rowsText } from './texts';
import type { ImportReview } from './use-import-review';

/** The second step: what each column is, and the words of the file for modalities and species. */
export function ColumnsStep({ found }: { found: ImportReview }) {
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
    <div className="spread import-columns">
      <div>
        <FileHead found={found} />
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
      </div>
      <div>
        {!choices.columns.includes('type') && (
          <OneModality value={choices.modality} onChange={(modality) => change({ modality })} />
        )}
        <Words
          words={review?.words ?? []}
          onChange={({ key }, to) =>
            change({ words: [...withoutKey(choices.words, key), [key, to]] })
          }
        />
        {review && review.unjoined > review.outings + (choices.join ? 0 : -1) && (
          <div className="import-join">
            <CheckboxField
              label="Juntar piezas en una montería"
              checked={choices.join}
              onChange={(join) => change({ join })}
            />
            <small>{`Filas del mismo día, modalidad y sitio: ${count(review.outings, 'salida', 'salidas')}`}</small>
          </div>
        )}
        <ErrorCallout>
          {!hasDays(choices.columns) && 'Falta decir qué columna es la fecha'}
        </ErrorCallout>
      </div>
    </div>
  );
}

/** Whether a column has a field of the book. */
const hasPlace = (field: Field | null) => field !== null && field !== 'note';

const withoutKey = (words: readonly (readonly [string, string])[], key: string) =>
  words.filter(([known]) => known !== key);

/** What stands for something, an arrow, and the choice of what. */
function Match({
  title,
  text,
  className = '',
  children,
}: {
  title: string;
  text: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <li className={`import-match ${className}`}>
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <ArrowRight size={20} aria-hidden />
      {children}
    </li>
  );
}

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

function OneModality({
  value,
  onChange,
}: {
  value: Modality | null;
  onChange: (modality: Modality | null) => void;
}) {
  return (
    <>
      <SectionHeading title="Modalidad" />
      <SelectField
        label="La de todas las filas"
        value={value ?? ''}
        error={value === null ? 'Elige la modalidad: el archivo no la dice' : undefined}
        onChange={({ target }) => onChange((target.value || null) as Modality | null)}
      >
        <option value="">Sin elegir</option>
        {MODALITIES.map((type) => (
          <option key={type} value={type}>
            {MODALITY_FACTS[type].texts.name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** 'Tus palabras': each word of the file that isn't a name of the product, said once. */
function Words({
  words,
  onChange,
}: {
  words: readonly Word[];
  onChange: (word: Word, to: string) => void;
}) {
  if (words.length === 0) return null;
  return (
    <>
      <SectionHeading title="Tus palabras" />
      <ul>
        {words.map((word) => (
          <Match key={`${word.field} ${word.key}`} title={word.value} text={rowsText(word.rows)}>
            <SelectField
              label={word.value}
              icon={word.to && <WordIcon word={word} />}
              value={word.to ?? ''}
              error={word.to === null ? 'Elige cuál' : undefined}
              onChange={({ target }) => onChange(word, target.value)}
            >
              {word.to === null && <option value="">Elige</option>}
              {word.choices.map((choice) => (
                <option key={choice} value={choice}>
                  {word.field === 'type' ? MODALITY_FACTS[choice as Modality].texts.name : choice}
                </option>
              ))}
            </SelectField>
          </Match>
        ))}
      </ul>
    </>
  );
}

function WordIcon({ word: { field, to } }: { word: Word }) {
  return field === 'type' ? (
    <ModalityIcon type={to as Modality} size={20} />
  ) : (
    <SpeciesIcon species={to ?? ''} size={24} />
  );
}
