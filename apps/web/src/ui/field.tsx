import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import './field.css';

/** What a control needs so that its label, hint and fault belong to it. */
interface ControlProps {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  /** A word beside the label: 'opcional', '2 de 3'. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Where its note stands when not right under it: two fields in a row can share one. */
  noteId?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A label, a control, and under it either its fault or its hint. */
export function Field({ label, aside, hint, error, noteId, className = '', children }: FieldProps) {
  const id = useId();
  const describedBy = noteId ?? `${id}-note`;
  return (
    <div className={`field ${className}`}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside && <span>{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': noteId || error || hint ? describedBy : undefined,
      })}
      {!noteId && <FieldNote id={describedBy} error={error} hint={hint} />}
    </div>
  );
}

/** A field's fault, or else its hint; announced when it changes. */
export function FieldNote({
  id,
  error,
  hint,
}: {
  id: string;
  error?: string | undefined;
  hint?: ReactNode;
}) {
  return (
    <div id={id} aria-live="polite">
      {error ? (
        <p className="field-error">
          <CircleAlert size={18} aria-hidden />
          {error}
        </p>
      ) : (
        hint && <p className="field-hint">{hint}</p>
      )}
    </div>
  );
}

type Shared = Omit<FieldProps, 'children'>;

/** One line of text. `suffix` is the unit or the picture at its end. */
export function TextField({
  label,
  aside,
  hint,
  error,
  noteId,
  className,
  suffix,
  ...input
}: Shared & { suffix?: ReactNode } & ComponentProps<'input'>) {
  return (
    <Field {...{ label, aside, hint, error, noteId, className }}>
      {(control) => (
        <div className="control">
          <input {...input} {...control} />
          {suffix}
        </div>
      )}
    </Field>
  );
}

/** A choice among few: the phone's own list opens, which a glove can use. */
export function SelectField({
  label,
  aside,
  hint,
  error,
  noteId,
  className,
  icon,
  children,
  ...select
}: Shared & { icon?: ReactNode } & ComponentProps<'select'>) {
  return (
    <Field {...{ label, aside, hint, error, noteId, className }}>
      {(control) => (
        <div className={`control control-select${icon ? ' control-with-icon' : ''}`}>
          {icon}
          <select {...select} {...control}>
            {children}
          </select>
        </div>
      )}
    </Field>
  );
}

/** Several lines, with a counter when there is a limit. */
export function TextAreaField({
  label,
  error,
  limit,
  length = 0,
  ...area
}: Shared & { limit?: number; length?: number } & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <div className="control control-area">
            <textarea rows={4} {...area} {...control} />
          </div>
          {limit !== undefined && (
            <p className="field-counter">
              {length}/{limit}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
