import { DOCUMENT_FACTS, documentTitle } from '@cuaderno/domain';
import { type ReactNode, useId } from 'react';
import { useWide } from '../../lib/use-wide';
import { Sheet } from '../../ui/sheet/sheet';
import { DocumentForm } from './document-form';
import type { Shown } from './documents';
import { CHOOSING, Kinds } from './kinds';

/** The open document, or the choice of a kind: on the right page of a wide screen, else in a sheet. */
export function OpenDocument({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  if (shown === CHOOSING) {
    return (
      <Frame title="Añadir documento" onClose={onClose}>
        <Kinds replaces />
      </Frame>
    );
  }
  const row = shown.id === null ? undefined : shown;
  const title = row ? documentTitle(row) : DOCUMENT_FACTS[shown.kind].name;
  return (
    <Frame title={title} onClose={onClose}>
      <DocumentForm kind={shown.kind} row={row} onDone={onClose} />
    </Frame>
  );
}

function Frame({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const wide = useWide();
  const titleId = useId();
  if (!wide) {
    return (
      <Sheet title={title} onClose={onClose}>
        {children}
      </Sheet>
    );
  }
  return (
    <section className="document-page" aria-labelledby={titleId}>
      <div className="section-heading">
        <h2 id={titleId}>{title}</h2>
      </div>
      {children}
    </section>
  );
}
