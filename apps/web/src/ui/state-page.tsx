import type { ReactNode } from 'react';
import './state-page.css';

/** What stands in place of content: what happened or what will be here, and the one next step. */
export function StatePage({
  icon,
  title,
  children,
  action,
  alert = false,
}: {
  /** Drawn on blank ruled lines. */
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** A failure: announced at once. */
  alert?: boolean;
}) {
  return (
    <div className="state-page" role={alert ? 'alert' : undefined}>
      {icon && (
        <div className="state-page-lines" aria-hidden>
          <span>{icon}</span>
        </div>
      )}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
