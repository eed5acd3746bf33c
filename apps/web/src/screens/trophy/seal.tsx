import { formatDay, type Homologation } from '@cuaderno/domain';
import { useId } from 'react';
import { Drawing } from '../../ui/drawing';

/** The longest number of a record that fits around the seal. */
const FITS = 12;

/** The commission's seal; decorative: the list beside it says the same. */
export function Seal({ homologation: { record, date } }: { homologation: Homologation }) {
  const id = useId();
  const day = formatDay(date);
  return (
    <span className="seal" aria-hidden>
      <svg width={114} height={114} viewBox="0 0 114 114">
        <defs>
          <path id={`${id}a`} d="M14.5 57a42.5 42.5 0 0 1 85 0" />
          <path id={`${id}b`} d="M8 57a49 49 0 0 0 98 0" />
        </defs>
        <circle cx={57} cy={57} r={55.5} strokeWidth={2} />
        <circle cx={57} cy={57} r={52} strokeWidth={1} />
        <circle cx={57} cy={57} r={36} strokeWidth={1} />
        <text>
          <textPath href={`#${id}a`} startOffset="50%">
            HOMOLOGADA
          </textPath>
        </text>
        {record.length <= FITS && (
          <text>
            <textPath href={`#${id}b`} startOffset="50%">
              ACTA {record.toUpperCase()}
            </textPath>
          </text>
        )}
        <text x={57} y={79}>
          {`${day.slice(0, 6)}${day.slice(8)}`}
        </text>
      </svg>
      <Drawing name="emblem" size={30} />
    </span>
  );
}
