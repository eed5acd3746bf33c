import type { ReactNode } from 'react';
import './error-callout.css';

/** The error of a form, always mounted so that its text is announced. */
export function ErrorCallout({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="error-callout">
      {children && <p>{children}</p>}
    </div>
  );
}
