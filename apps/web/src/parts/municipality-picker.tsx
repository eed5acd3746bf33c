import {
  MUNICIPALITY_DEBOUNCE,
  MUNICIPALITY_MIN_LETTERS,
  type Municipality,
  plain,
} from '@cuaderno/domain';
import { useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { ChevronDown, Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useRecentMunicipalities } from '../book/recent-municipalities';
import { keys, trpc } from '../lib/trpc';
import { useDebounced } from '../lib/use-debounced';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import './municipality-picker.css';

/** Where a phone scrolls the field to when the list opens: five results stay above the keyboard. */
const FIELD_TOP = 100;
/** The shortest names of Spain have two letters. */
const SHORTEST_NAME = 2;

/** What the picker chooses: the code is only known for those searched. */
export type PickedMunicipality = Omit<Municipality, 'code'>;

interface PickerProps {
  value: string;
  error?: string | undefined;
  onPick: (municipality: PickedMunicipality) => void;
  /** The search does not answer, and the hunter prefers to write the place down. */
  onTypeByHand: () => void;
}

/** The field 'Municipio': a button that opens a search over Spain's municipalities. */
export function MunicipalityPicker({ value, error, onPick, onTypeByHand }: PickerProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const change = (next: boolean) => {
    setOpen(next);
    const top = button.current?.getBoundingClientRect().top ?? 0;
    if (next && window.innerWidth < 768) window.scrollBy({ top: top - FIELD_TOP });
  };

  return (
    <Field label="Municipio" error={error}>
      {(control) => (
        <Popover.Root open={open} onOpenChange={change}>
          <Popover.Trigger asChild>
            <button
              type="button"
              ref={button}
              className="control municipality-button"
              {...control}
              aria-describedby={`${control.id}-value ${control['aria-describedby'] ?? ''}`.trim()}
            >
              <span id={`${control.id}-value`} className={value ? '' : 'control-placeholder'}>
                {value || 'Elige un municipio'}
              </span>
              <ChevronDown size={20} aria-hidden />
            </button>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              className="municipality-popover"
              align="start"
              sideOffset={4}
              side="bottom"
              avoidCollisions={false}
              aria-label="Municipios"
            >
              <SearchBox
                onPick={(municipality) => {
                  onPick(municipality);
                  setOpen(false);
                }}
                onTypeByHand={() => {
                  setOpen(false);
                  onTypeByHand();
                }}
              />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  );
}

/** What a search gives for the letters typed so far. */
function useMunicipalities(letters: string) {
  const settled = useDebounced(letters.trim(), MUNICIPALITY_DEBOUNCE);
  const enabled = settled.length >= SHORTEST_NAME;
  const { data, error, isFetching } = useQuery({
    queryKey: keys.municipalities(settled),
    queryFn: () => trpc.municipalities.search.query({ q: settled }),
    enabled,
  });
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification wants it logged
    if (error) console.error('Failed to fetch municipalities', error);
  }, [error]);
  const waiting = letters.trim() !== settled || isFetching;
  return { found: (enabled && !waiting && data) || [], failed: error !== null && !waiting, waiting };
}

function SearchBox({ onPick, onTypeByHand }: Pick<PickerProps, 'onPick' | 'onTypeByHand'>) {
  const [letters, setLetters] = useState('');
  const { found, failed, waiting } = useMunicipalities(letters);
  const recent = useRecentMunicipalities();
  const before = letters.trim() === '';
  const items: PickedMunicipality[] = before ? recent : found;

  const { getMenuProps, getInputProps, getItemProps, highlightedIndex } = useCombobox({
    items,
    isOpen: true,
    inputValue: letters,
    selectedItem: null,
    itemToString: (item) => item?.name ?? '',
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setLetters(inputValue);
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onPick(selectedItem),
  });

  const status = statusText({ letters, failed, waiting, none: found.length === 0 });
  return (
    <>
      <div className="municipality-search">
        <Search size={20} aria-hidden />
        <input
          {...getInputProps({ 'aria-label': 'Buscar municipio', 'aria-labelledby': undefined })}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
        />
      </div>
      {before && recent.length > 0 && <p className="municipality-group">Recientes</p>}
      <ul {...getMenuProps({ 'aria-label': 'Municipios', 'aria-labelledby': undefined })}>
        {items.map((item, index) => (
          <li
            key={`${item.name}-${item.province}`}
            className={`municipality-option${index === highlightedIndex ? ' municipality-active' : ''}`}
            {...getItemProps({ item, index })}
          >
            <Matched name={item.name} letters={letters} />{' '}
            <span className="municipality-province">({item.province})</span>
          </li>
        ))}
      </ul>
      <p className="municipality-status" role="status">
        {status}
      </p>
      {failed && (
        <Button variant="ghost" full onClick={onTypeByHand}>
          Escribirlo a mano
        </Button>
      )}
      {found.length > 0 && !before && (
        <footer className="municipality-source">
          {found.length === 1 ? '1 resultado' : `${found.length} resultados`}. Fuente: INE e IGN
          (CC-BY 4.0)
        </footer>
      )}
    </>
  );
}

/** The picker's messages. A whole name of four letters or fewer is found too, so those are asked for. */
function statusText(state: {
  letters: string;
  failed: boolean;
  waiting: boolean;
  none: boolean;
}): string | null {
  if (!state.none) return null;
  if (state.failed) return 'La búsqueda de municipios no responde';
  if (state.letters.trim().length < MUNICIPALITY_MIN_LETTERS) {
    return `Escribe al menos ${MUNICIPALITY_MIN_LETTERS} caracteres para buscar...`;
  }
  return state.waiting ? 'Cargando municipios...' : 'No se encontraron municipios';
}



/** The name with the letters that were asked for in bold. */
function Matched({ name, letters }: { name: string; letters: string }) {
  const wanted = plain(letters.trim());
  const at = wanted === '' ? -1 : plain(name).indexOf(wanted);
  if (at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <b>{name.slice(at, at + wanted.length)}</b>
      {name.slice(at + wanted.length)}
    </>
  );
}
