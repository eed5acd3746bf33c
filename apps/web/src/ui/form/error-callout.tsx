import * as Callout from '@radix-ui/themes/components/callout';
import type { ReactNode } from 'react';
import './error-callout.css';

/** The error of a form, always mounted so that its text is announced. */
export function ErrorCallout({ children }: { children: ReactNode }) {
  return (
    <Callout.Root role="alert" className="error-callout">
      {children && <Callout.Text>{children}</Callout.Text>}
    </Callout.Root>
  );
}
