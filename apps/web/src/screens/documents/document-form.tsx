import {
  DOCUMENT_FACTS,
  DOCUMENT_TEXT_MAX,
  type DocumentKind,
  EARLIEST_DAY,
} from '@cuaderno/domain';
import { Calendar, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DocumentRow } from '../../book/use-documents';
import { Button } from '../../ui/button';
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet';
import { ErrorCallout } from '../../ui/form/error-callout';
import { SelectField, TextField } from '../../ui/form/field';
import { DocumentDecision } from './document-decision';
import { DocumentPhotos } from './document-photos';
import { DocumentReminder } from './document-reminder';
import { useDocumentForm } from './use-document-form';

/** The autonomous communities that issue licences, and the licences that hold in several. */
const COMMUNITIES: readonly string[] = [
  'Única interautonómica',
  'Andalucía',
  'Aragón',
  'Asturias',
  'Canarias',
  'Cantabria',
  'Castilla y León',
  'Castilla-La Mancha',
  'Cataluña',
  'Comunidad Valenciana',
  'Extremadura',
  'Galicia',
  'Illes Balears',
  'La Rioja',
  'Madrid',
  'Murcia',
  'Navarra',
  'País Vasco',
];

/** The fields of a document; a new one without `row`. */
export function DocumentForm({
  kind,
  row,
  onDone,
}: {
  kind: DocumentKind;
  row: DocumentRow | undefined;
  onDone: () => void;
}) {
  const form = useDocumentForm(kind, row, onDone);
  const { values, set, errors } = form;
  const hasDecision = row?.pending && row.pending.state !== 'pending';
  return (
    <form
      className="document-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {hasDecision && row.pending && <DocumentDecision item={row.pending} onDone={onDone} />}
      {form.isRecovered && (
        <output className="document-recovered">
          Quedó a medias y lo hemos guardado.
          <button type="button" onClick={form.discardDraft}>
            Descartar
          </button>
        </output>
      )}
      <DocumentPhotos
        row={row}
        photos={values.photos}
        onChange={(change) => set((now) => ({ ...now, photos: change(now.photos) }))}
        onWork={form.onWork}
        error={errors['photos']}
      />
      <Fields kind={kind} values={values} set={set} errors={errors} />
      <DocumentReminder values={values} set={set} />
      <ErrorCallout>{errors['root']}</ErrorCallout>
      <Button type="submit" full disabled={form.isSaving}>
        {form.isSaving ? 'Guardando...' : 'Guardar'}
      </Button>
      {row && <Removal onRemove={form.remove} />}
    </form>
  );
}

type FieldsProps = Pick<ReturnType<typeof useDocumentForm>, 'values' | 'set' | 'errors'>;

/** Name, number and expiry. */
function Fields({ kind, values, set, errors }: FieldsProps & { kind: DocumentKind }) {
  return (
    <div className="document-fields">
      <NameField
        kind={kind}
        value={values.name}
        error={errors['name']}
        onChange={(name) => set({ name })}
      />
      <TextField
        label="Número"
        autoComplete="off"
        maxLength={DOCUMENT_TEXT_MAX}
        value={values.number}
        error={errors['number']}
        onChange={(event) => set({ number: event.target.value })}
      />
      <TextField
        label="Caduca"
        type="date"
        min={EARLIEST_DAY}
        max="2999-12-31"
        data-empty={!values.expires || undefined}
        hint={values.expires ? undefined : 'Sin fecha, no caduca'}
        suffix={<Calendar size={20} aria-hidden />}
        value={values.expires}
        error={errors['expires']}
        onChange={(event) => set({ expires: event.target.value })}
      />
    </div>
  );
}

/** The deletion of a document, which asks first. */
function Removal({ onRemove }: { onRemove: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className="document-delete"
        full
        icon={<Trash2 size={20} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Eliminar documento
      </Button>
      {asking && (
        <ConfirmSheet
          title="¿Eliminar el documento?"
          description="Se borra con sus fotos, en todos tus dispositivos."
          confirm="Eliminar"
          confirmIcon={<Trash2 size={20} aria-hidden />}
          variant="danger"
          onConfirm={onRemove}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What tells a document of its kind from another: a community of the list for a licence, else a text. */
function NameField({
  kind,
  value,
  error,
  onChange,
}: {
  kind: DocumentKind;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  const label = DOCUMENT_FACTS[kind].nameLabel;
  if (kind !== 'licencia') {
    return (
      <TextField
        label={label}
        autoComplete="off"
        maxLength={DOCUMENT_TEXT_MAX}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  // Another text than those of the list came with an import or from a program.
  const others = value && !COMMUNITIES.includes(value) ? [value] : [];
  return (
    <SelectField
      label={label}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Elige</option>
      {[...others, ...COMMUNITIES].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
