import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** What stands for something, an arrow, and the choice of what. */
export function Match({
  title,
  text,
  className = '',
  children,
}: {
  title: string;
  text: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <li className={`import-match ${className}`}>
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <ArrowRight size={20} aria-hidden />
      {children}
    </li>
  );
}
