import type { ReactNode } from 'react';
import './state-page.css';

/** A state in place of content: empty or failed, with the one next step. */
export function StatePage({
  icon,
  title,
  children,
  action,
  alert = false,
  main: Title = 'h2',
}: {
  /** An icon on blank ruled lines. */
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** A failure: announced at once. */
  alert?: boolean;
  /** 'h1' for the heading of the screen. */
  main?: 'h1' | 'h2';
}) {
  return (
    <div className="state-page" role={alert ? 'alert' : undefined}>
      {icon && (
        <div className="state-page-lines" aria-hidden>
          <span>{icon}</span>
        </div>
      )}
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
