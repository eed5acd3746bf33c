import type { ReactNode } from 'react';
import './state-page.css';

/** What stands in place of content: what happened or what will be here, and the one next step. */
export function StatePage({
  icon,
  title,
  children,
  action,
  alert = false,
  main: Title = 'h2',
}: {
  /** Drawn on blank ruled lines. */
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** A failure: announced at once. */
  alert?: boolean;
  /** The heading of the whole screen is an h1. */
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
