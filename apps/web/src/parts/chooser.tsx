import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import './chooser.css';

type Choice = { to: string; name: string; note: string; isChosen: boolean };

/** Opens a list of addresses, each with a word and a note; the chosen one takes the place of the shown one. */
export function Chooser({
  label,
  choices,
  children,
}: {
  /** The name of the list. */
  label: string;
  choices: readonly Choice[];
  /** What is pressed. */
  children: ReactNode;
}) {
  const list = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const { state } = useLocation();
  const close = () => list.current?.removeAttribute('open');
  /** Closes the list, whose focus would be lost. */
  const leave = () => {
    close();
    summary.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !list.current?.open) return;
    event.preventDefault();
    leave();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the list, as of a menu
    <details ref={list} className="chooser" onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary ref={summary}>
        {children}
        <ChevronDown aria-hidden />
      </summary>
      <nav aria-label={label}>
        {choices.map(({ to, name, note, isChosen }) => (
          // Takes the place of the shown one in the history, so that 'Volver' leads past both.
          <Link
            key={to}
            to={to}
            replace
            state={state}
            aria-current={isChosen ? 'page' : undefined}
            onClick={leave}
          >
            {name} <span>{note}</span>
          </Link>
        ))}
      </nav>
    </details>
  );
}
