import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import './entry.css';

type EntryProps = {
  icon: ReactNode;
  title: string;
  /** The current value, or what is behind the entry. */
  text: ReactNode;
  danger?: boolean;
};

const className = (danger: boolean) => `entry${danger ? ' entry-danger' : ''}`;

/** A line on its rule that leads to a page or a sheet with an address. */
export function EntryLink({ icon, title, text, danger = false, ...link }: EntryProps & LinkProps) {
  return (
    <Link className={className(danger)} {...link}>
      <Face icon={icon} title={title} text={text} />
    </Link>
  );
}

/** A line on its rule that opens a sheet or a picker. */
export function EntryButton({
  danger = false,
  opensSheet = false,
  disabled,
  onClick,
  ...face
}: EntryProps & { opensSheet?: boolean; disabled?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={className(danger)}
      aria-haspopup={opensSheet ? 'dialog' : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      <Face {...face} />
    </button>
  );
}

function Face({ icon, title, text }: Omit<EntryProps, 'danger'>) {
  return (
    <>
      <span className="entry-icon">{icon}</span>
      <span className="entry-texts">
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <ChevronRight size={20} aria-hidden />
    </>
  );
}
