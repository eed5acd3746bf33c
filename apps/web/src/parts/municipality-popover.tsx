import {
  type Municipality,
  MUNICIPALITY_DEBOUNCE,
  MUNICIPALITY_MIN_LETTERS,
} from '@cuaderno/domain';
import * as Popover from '@radix-ui/themes/components/popover';
import { useCombobox } from 'downshift';
import { Search } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useMunicipalities } from '../book/use-place-finder';
import { useRecentMunicipalities } from '../book/use-recent-values';
import { Button } from '../ui/button';
import { Matched } from './matched';
import { useCloseByBack } from '../ui/sheet/use-close-by-back';
import './municipality-popover.css';

/** `value` once it is unchanged for `delay` milliseconds. */
function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/** The letters of Spain's shortest names. */
const SHORTEST_NAME = 2;

/** The picked municipality; only search results have a code. */
export type PickedMunicipality = Omit<Municipality, 'code'>;

interface SearchProps {
  onPick: (municipality: PickedMunicipality) => void;
  /** Called with the query when nothing is found and the user writes the place instead; not offered without it. */
  onTypeByHand?: (query: string) => void;
}

/** The search over Spain's municipalities, below its button. */
export function MunicipalityPopover({
  button,
  onClear,
  onClose,
  ...search
}: SearchProps & {
  button: RefObject<HTMLButtonElement | null>;
  /** Not offered without it: there is nothing to clear. */
  onClear?: () => void;
  onClose: () => void;
}) {
  useCloseByBack(onClose);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Content
        className="municipality-popover"
        align="start"
        sideOffset={4}
        avoidCollisions={false}
        aria-label="Municipios"
        style={{ width: button.current?.offsetWidth }}
        // The button toggles the popover itself.
        onInteractOutside={(event) => {
          if (button.current?.contains(event.target as Node)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
      >
        <MunicipalitySearch {...search} />
        {onClear && (
          <Button variant="ghost" full onClick={onClear}>
            Dejarlo en blanco
          </Button>
        )}
      </Popover.Content>
    </Popover.Root>
  );
}

/** Searches for the letters typed so far. */
function useSearch(query: string) {
  const settled = useDebounced(query.trim(), MUNICIPALITY_DEBOUNCE);
  const enabled = settled.length >= SHORTEST_NAME;
  const { data, error, isFetching } = useMunicipalities(settled, enabled);
  const waiting = query.trim() !== settled || isFetching;
  return {
    found: (enabled && !waiting && data) || [],
    failed: error !== null && !waiting,
    waiting,
  };
}

/** The search field over its results. */
export function MunicipalitySearch({ onPick, onTypeByHand }: SearchProps) {
  const [query, setQuery] = useState('');
  const { found, failed, waiting } = useSearch(query);
  const recent = useRecentMunicipalities();
  const before = query.trim() === '';
  const items: PickedMunicipality[] = before ? recent : found;

  const { getMenuProps, getInputProps, getItemProps, highlightedIndex } = useCombobox({
    items,
    isOpen: true,
    inputValue: query,
    selectedItem: null,
    itemToString: (item) => item?.name ?? '',
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onPick(selectedItem),
  });

  const none = found.length === 0;
  const status = statusText({ query, failed, waiting, none });
  const isLongEnough = query.trim().length >= MUNICIPALITY_MIN_LETTERS;
  return (
    <>
      <div className="municipality-search">
        <Search size={20} aria-hidden />
        <input
          {...getInputProps({
            'aria-label': 'Buscar municipio',
            'aria-labelledby': undefined,
            // Set synchronously: the combobox's change event is late and loses fast letters.
            onChange: (event) => setQuery(event.currentTarget.value),
          })}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press, to search
          autoFocus
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
            <Matched name={item.name} query={query} />{' '}
            <span className="municipality-province">({item.province})</span>
          </li>
        ))}
      </ul>
      <output className="municipality-status">{status}</output>
      {onTypeByHand && (failed || (none && !waiting && isLongEnough)) && (
        <Button variant="ghost" full onClick={() => onTypeByHand(query.trim())}>
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

/** The picker's messages; complete names of four letters or fewer are searched too. */
function statusText(state: {
  query: string;
  failed: boolean;
  waiting: boolean;
  none: boolean;
}): string | null {
  if (!state.none) return null;
  if (state.failed) return 'La búsqueda de municipios no responde';
  if (state.query.trim().length < MUNICIPALITY_MIN_LETTERS) {
    return `Escribe al menos ${MUNICIPALITY_MIN_LETTERS} caracteres para buscar...`;
  }
  return state.waiting ? 'Cargando municipios...' : 'No se encontraron municipios';
}
