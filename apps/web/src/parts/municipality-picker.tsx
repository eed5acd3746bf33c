import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { isWide } from '../lib/use-wide';
import { Field } from '../ui/form/field';
import type { PickedMunicipality } from './municipality-popover';
import './municipality-picker.css';

/** Loaded at the first focus of the field: the search is large, and many outings don't need it. */
const load = () => import('./municipality-popover');
const MunicipalityPopover = lazy(() =>
  load().then((module) => ({ default: module.MunicipalityPopover })),
);

/** The field's distance from the top of a phone when the list opens: five results stay above the keyboard. */
const FIELD_TOP = 100;

type MunicipalityPickerProps = {
  value: string;
  /** Whether there is something to clear: a place by hand may have a province alone. */
  canClear: boolean;
  /** Whether it has the focus at first. */
  focused: boolean;
  error?: string | undefined;
  onPick: (municipality: PickedMunicipality) => void;
  onClear: () => void;
  onTypeByHand: (query: string) => void;
};

/** The field 'Municipio': a button that opens a search over Spain's municipalities. */
export function MunicipalityPicker({
  value,
  canClear,
  focused,
  error,
  onPick,
  onClear,
  onTypeByHand,
}: MunicipalityPickerProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const toggle = () => {
    if (!open && !isWide()) {
      const top = button.current?.getBoundingClientRect().top ?? FIELD_TOP;
      window.scrollBy({ top: top - FIELD_TOP });
    }
    setOpen(!open);
  };
  /** Closes the popover and then runs `act`. */
  const closing =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      setOpen(false);
      act(...args);
    };

  return (
    <Field
      label="Municipio"
      error={error}
      aside={
        canClear &&
        !open && (
          <button type="button" className="field-shortcut" onClick={toggle}>
            Cambiar
          </button>
        )
      }
    >
      {(control) => (
        <>
          <button
            type="button"
            ref={button}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- in place of the field with the focus
            autoFocus={focused}
            className="control municipality-button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={() => void load()}
            onFocus={() => void load()}
            onClick={toggle}
            {...control}
            aria-describedby={`${control.id}-value ${control['aria-describedby'] ?? ''}`.trim()}
          >
            <span id={`${control.id}-value`} className={value ? '' : 'control-placeholder'}>
              {value || 'Elige un municipio'}
            </span>
            <ChevronDown size={20} aria-hidden />
          </button>
          {open && (
            <Suspense>
              <MunicipalityPopover
                button={button}
                onPick={closing(onPick)}
                {...(canClear && { onClear: closing(onClear) })}
                onTypeByHand={closing(onTypeByHand)}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </Field>
  );
}
