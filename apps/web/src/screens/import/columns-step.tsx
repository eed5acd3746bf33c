import type { Word } from '@cuaderno/book-import';
import { MODALITIES, MODALITY_FACTS, type Modality } from '@cuaderno/domain';
import { ModalityIcon } from '../../parts/outings/modality';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { ErrorCallout } from '../../ui/form/error-callout';
import { SelectField } from '../../ui/form/field';
import { SectionHeading } from '../../ui/page/section-heading';
import { ColumnList } from './column-list';
import { FileHead } from './file-head';
import { Match } from './match';
import { count } from '../../lib/format';
import { hasDays, rowsText } from './texts';
import type { ImportReview } from './use-import-review';

/** The second step: what each column is, and the words of the file for modalities and species. */
export function ColumnsStep({ found }: { found: ImportReview }) {
  const { choices, review, change } = found;
  return (
    <div className="spread import-columns">
      <div>
        <FileHead found={found} />
        <ColumnList found={found} />
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

const withoutKey = (words: readonly (readonly [string, string])[], key: string) =>
  words.filter(([known]) => known !== key);

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
