import { MODALITIES, MODALITY_TEXTS } from '@cuaderno/domain';
import type { ReactNode } from 'react';
import { Fill } from './fills';

/** What the fills of a chart are; `children` adds to it. */
export function Legend({ children }: { children?: ReactNode }) {
  return (
    <ul className="season-legend">
      {MODALITIES.map((type) => (
        <li key={type}>
          <svg width="22" height="14" aria-hidden>
            <Fill type={type} x={0.75} y={0.75} width={20.5} height={12.5} />
          </svg>
          {MODALITY_TEXTS[type].plural}
        </li>
      ))}
      {children}
    </ul>
  );
}
