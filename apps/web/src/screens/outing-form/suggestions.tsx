import {
  formatDay,
  isWith,
  lastName,
  MODALITY_FACTS,
  ownWords,
  SUGGESTED,
  type Suggested,
  todayHere,
  wordsFor,
} from '@cuaderno/domain';
import { History, MapPin } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { type OwnOuting, useOwnOutings } from '../../book/use-own-outings';
import { Matched } from '../../parts/matched';
import { CHANGED } from '../../ui/form/changed';
import { type PlaceInForm, WHERE } from './place-fields';
import './suggestions.css';

/** Most words that are shown at once. */
const SHOWN = 5;
/** Letters from which a book is looked through, where the place doesn't narrow it already. */
const LETTERS = 2;

/** The field of a name: 'pieces.2.weapon' is a weapon. */
const fieldOf = (name: string) => SUGGESTED.find((key) => name.endsWith(key)) ?? 'weapon';

/** What the book has in a field, of a place. */
function useBookWords(field: Suggested, municipality: string, estate: string) {
  const outings = useOwnOutings();
  return useMemo(
    () => (outings ? ownWords(outings, field, { municipality, estate }, todayHere()) : []),
    [outings, field, municipality, estate],
  );
}

/** The words of the book for a field, where it is written: its last name, of a company. */
function useWords(name: string) {
  const { control, getValues } = useFormContext<PlaceInForm & Record<string, unknown>>();
  const field = fieldOf(name);
  const { estate: ground } = MODALITY_FACTS[getValues('type')];
  const written = useWatch({ control, name: [name, 'municipality', ground] });
  const [value, municipality, estate] = written.map((text) => (text as string | null) ?? '') as [
    string,
    string,
    string,
  ];
  // The field itself narrows nothing: the book is looked through once, not at each letter.
  const words = useBookWords(field, municipality, name === ground ? '' : estate);
  const { before, name: typed } =
    field === 'companions' ? lastName(value) : { before: '', name: value };
  const place = { [ground]: municipality, place: estate, lugar: estate, armada: estate }[field];
  const isAsked = typed.trim().length >= LETTERS || (typed === '' && Boolean(place));
  const found = isAsked ? wordsFor(words, typed) : [];
  // Who is written already isn't suggested.
  const others = before ? found.filter(({ text }) => !isWith(text)(before)) : found;
  return { before, typed, words: others.slice(0, SHOWN) };
}

/** Writes a chosen word; a ground brings its municipality, where none of it is written. */
function useChoose(name: string) {
  const { getValues, setValue } = useFormContext<PlaceInForm & Record<string, unknown>>();
  return (text: string, { municipality, province, ccaa }: OwnOuting) => {
    setValue(name, text, CHANGED);
    const isWritten = getValues(['municipality', ...WHERE]).some(Boolean);
    if (name !== MODALITY_FACTS[getValues('type')].estate || isWritten) return;
    for (const [key, known] of Object.entries({ municipality, province, ccaa }))
      setValue(key, known ?? '', CHANGED);
  };
}

/**
 * The words of the hunter's own book under the field that has the focus, while it is typed in: a list whose arrows,
 * Enter and Escape are the field's.
 */
export function Suggestions({ input }: { input: HTMLInputElement }) {
  const id = useId();
  const { before, typed, words } = useWords(input.name);
  const choose = useChoose(input.name);
  const Icon = ['companions', 'weapon'].includes(fieldOf(input.name)) ? History : MapPin;
  /** The option that the arrows chose, of what was typed then: others come with the next letter. */
  const [active, setActive] = useState({ typed, at: -1 });
  /** What was typed when the list was closed, until it changes. */
  const [closedAt, setClosedAt] = useState<string>();
  const isOpen = words.length > 0 && closedAt !== typed;
  const at = isOpen && active.typed === typed ? Math.min(active.at, words.length - 1) : -1;
  const option = (index: number) => `${id}-${index}`;

  const take = (index: number) => {
    const word = words[index];
    if (!word) return;
    choose(before + word.text, word.outing);
    setClosedAt(word.text);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive({ typed, at: nextOf(at, step, words.length) });
    else if (event.key === 'Enter' && at >= 0) take(at);
    else if (event.key === 'Escape') setClosedAt(typed);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    input.addEventListener('keydown', listen);
    return () => input.removeEventListener('keydown', listen);
  }, [input]);
  useEffect(() => {
    if (!isOpen) return;
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'true',
      'aria-controls': id,
      ...(at >= 0 && { 'aria-activedescendant': `${id}-${at}` }),
    };
    for (const [key, value] of Object.entries(attributes)) input.setAttribute(key, value);
    return () => {
      for (const key of Object.keys(attributes)) input.removeAttribute(key);
    };
  }, [input, id, isOpen, at]);
  const row = input.closest('.field-row') ?? input.closest('.field');
  if (!isOpen || !row) return null;
  return createPortal(
    // The field keeps the focus.
    <div className="suggestions" onPointerDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" tabIndex={-1} aria-label="De tu cuaderno" ref={showWhole}>
        {words.map(({ text, outing, last }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field's keys
          <div
            key={text}
            id={option(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => take(index)}
          >
            <Icon size={20} aria-hidden />
            <span>
              <Matched name={text} query={typed} />
              <small>
                {[outing.municipality, `el ${formatDay(last)}`].filter(Boolean).join(', ')}
              </small>
            </span>
          </div>
        ))}
      </div>
      <p>De tu cuaderno. Si es otro, sigue escribiendo.</p>
    </div>,
    row,
  );
}

/** The option after one, or before it, around the ends; -1 is none of them. */
const nextOf = (at: number, step: number, length: number) =>
  (at + step + length + Number(at < 0 && step < 0)) % length;

/** Shows a list above the form's foot and the keyboard. */
function showWhole(list: HTMLElement | null): void {
  list?.parentElement?.scrollIntoView({ block: 'nearest' });
}
