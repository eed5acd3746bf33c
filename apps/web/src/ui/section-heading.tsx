import type { ReactNode } from 'react';
import './section-heading.css';

/** A word on its rule: how a page of the notebook is divided. */
export function SectionHeading({
  id,
  title,
  aside,
}: {
  id?: string;
  title: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <div className="section-heading">
      <h2 id={id}>{title}</h2>
      {aside}
    </div>
  );
}
