import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import './fold.css';

/** Fields under a title; closed, `line` says what is inside or written. */
export function Fold({
  title,
  line,
  isWrong,
  children,
}: {
  title: string;
  line: string;
  /** Whether a field inside has an error, which is shown even if the fold was closed over it. */
  isWrong: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="fold"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span>
          <b>{title}</b>
          <small>{line}</small>
        </span>
        <ChevronDown size={24} aria-hidden />
      </summary>
      {children}
    </details>
  );
}
