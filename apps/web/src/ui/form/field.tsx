import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type PointerEvent, type ReactNode, useId } from 'react';
import './field.css';

/** Ties a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  /** Text beside the label: 'opcional', '2 de 3'. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** The id of an external note, which two fields in a row can share. */
  noteId?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A label, a control, and its error or else its hint. */
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

/** The error of a field, or else its hint; announced when it changes. */
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

/** Puts the cursor into a field whose unit or icon is pressed. */
function focusInput(event: PointerEvent<HTMLElement>): void {
  const input = event.currentTarget.querySelector('input');
  if (!input || event.target === input) return;
  event.preventDefault();
  input.focus();
}

/**
 * One line of text; `suffix` is the unit or the icon at its end. The classes are those of Themes' text field,
 * without its component: 2 kB (gzip) in every form for unused features.
 */
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
        <div
          className="rt-TextFieldRoot rt-r-size-2 rt-variant-surface control"
          onPointerDown={focusInput}
        >
          <input className="rt-reset rt-TextFieldInput" {...input} {...control} />
          {suffix && (
            <div className="rt-TextFieldSlot" data-side="right">
              {suffix}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

/** A choice among few. Not Themes' Select: a phone's native list works with a glove. */
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

/** Several lines of text, with a counter for a limit. */
export function TextAreaField({
  label,
  aside,
  error,
  limit,
  length = 0,
  ...area
}: Shared & { limit?: number; length?: number } & ComponentProps<'textarea'>) {
  return (
    <Field label={label} aside={aside} error={error}>
      {(control) => (
        <>
          <div className="rt-TextAreaRoot rt-r-size-2 rt-variant-surface control control-area">
            <textarea className="rt-reset rt-TextAreaInput" rows={4} {...area} {...control} />
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
