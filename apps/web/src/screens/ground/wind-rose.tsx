import { type Tally, WINDS_FROM, type WindTally } from '@cuaderno/domain';

/** Radii of the rose, in the units of its 176: the hub, the rim, the names of its sides. */
const HUB = 12;
const RIM = 72;
const NAMES = 82;
/** Most esperas of a side that are drawn as dots, each of them so far from the next one. */
const DOTS = 5;
const STEP = (RIM - HUB) / DOTS;

const TURN = 360 / WINDS_FROM.length;

/** Esperas by where the wind came from, from the centre outwards, with a piece first; in bars where a side has many. */
export function WindRose({ rows }: Pick<WindTally, 'rows'>) {
  const tallies = new Map(rows);
  const most = Math.max(...WINDS_FROM.map((side) => tallies.get(side)?.outings ?? 0));
  return (
    <svg
      className="wind-rose"
      width="176"
      height="176"
      viewBox="-88 -88 176 176"
      fill="none"
      stroke="currentColor"
      textAnchor="middle"
      aria-hidden
    >
      <circle r={HUB} />
      <circle r={RIM} />
      {WINDS_FROM.map((side, index) => {
        const tally = tallies.get(side);
        const angle = ((index * TURN - 90) * Math.PI) / 180;
        return (
          <g key={side}>
            <g transform={`rotate(${index * TURN})`}>
              <path d={`M0-${HUB}V-${RIM}`} />
              {tally && (
                <g className="modality-word espera" fill="none" strokeWidth="1.5">
                  {most > DOTS ? <Bar {...tally} most={most} /> : <Dots {...tally} />}
                </g>
              )}
            </g>
            <text
              className={tally ? 'wind-noted' : 'ground-few'}
              x={NAMES * Math.cos(angle)}
              y={NAMES * Math.sin(angle) + 4}
            >
              {side}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Dots({ outings, won }: Tally) {
  return Array.from({ length: outings }, (_, index) => (
    <circle
      key={index}
      fill={index < won ? 'currentColor' : undefined}
      cy={-HUB - (index + 0.5) * STEP}
      r="4.5"
    />
  ));
}

/** As long as its share of the most. */
function Bar({ outings, won, most }: Tally & { most: number }) {
  const heightOf = (count: number) => ((RIM - HUB) * count) / most;
  return (
    <>
      <rect x="-5" y={-HUB - heightOf(outings)} width="10" height={heightOf(outings)} />
      <rect fill="currentColor" x="-5" y={-HUB - heightOf(won)} width="10" height={heightOf(won)} />
    </>
  );
}
