import type { ReactNode } from 'react';
import './section-heading.css';

/** The heading of a section, on a rule. */
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
