import { formatDay } from '@cuaderno/domain';
import type { ReactNode } from 'react';
import { count } from '../../lib/format';
import { SectionHeading } from '../../ui/page/section-heading';
import type { Noted } from './shown-review';

/** 'Sin sitio en el cuaderno': the columns that are added to the description, and how one will read. */
export function NotedColumns({
  columns,
  noted,
  children,
}: {
  columns: number;
  noted: Noted | null;
  children: ReactNode;
}) {
  return (
    <>
      <SectionHeading
        title="Sin sitio en el cuaderno"
        aside={<small>{count(columns, 'columna', 'columnas')}</small>}
      />
      <ul>{children}</ul>
      {noted && (
        <div className="import-noted">
          <small>{`Así quedará la descripción del ${formatDay(noted.date)}:`}</small>
          <p>{markedText(noted)}</p>
        </div>
      )}
    </>
  );
}

/** A description with its sentences of columns highlighted. */
function markedText({ description, sentences }: Noted): ReactNode[] {
  const at = description.lastIndexOf(sentences.join(' '));
  if (at === -1) return [description];
  const before = description.slice(0, at);
  const after = description.slice(at + sentences.join(' ').length);
  return [
    before,
    ...sentences.flatMap((sentence, index) => [
      index > 0 && ' ',
      <mark key={sentence}>{sentence}</mark>,
    ]),
    after,
  ];
}
