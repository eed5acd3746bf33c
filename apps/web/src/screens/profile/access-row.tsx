import type { ReactNode } from 'react';
import './access-row.css';

/** A line of the access page: what lets someone in, and its action. */
export function AccessRow({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: ReactNode;
  text: string;
  children?: ReactNode;
}) {
  return (
    <li className="access-row">
      {icon}
      <div>
        <b>{title}</b>
        <span>{text}</span>
      </div>
      {children}
    </li>
  );
}
