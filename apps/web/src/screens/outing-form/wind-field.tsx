import {
  FIELDS,
  WIND_FORCES,
  WIND_FROM_NAMES,
  type Wind,
  type WindForce,
  WINDS_FROM,
  windText,
} from '@cuaderno/domain';
import { type ReactNode, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldNote } from '../../ui/form/field';
import '../../ui/form/segments-field.css';
import { CHANGED } from '../../ui/form/changed';
import './wind-field.css';

/** The forces stand beside the rose, or under it where there is no room. */
const CHOICE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
} as const;
const ROSE = { position: 'relative' } as const;
const FORCES = { display: 'grid', flex: '1 1 118px', gap: 6, maxWidth: 220 } as const;
/** Room for its words, which stand there once there are some. */
const WORDS = { minHeight: '1.625rem' };

/** From the middle of the rose to that of a side, and the angle between two sides. */
const RADIUS = 76;
const STEP = 360 / WINDS_FROM.length;

const nameOf = (windForce: WindForce) => windText({ windForce }) ?? '';

/** Where a side stands, from the middle of the rose. */
function placeOf(index: number) {
  const angle = (index * STEP * Math.PI) / 180;
  return {
    left: `calc(50% + ${Math.round(RADIUS * Math.sin(angle))}px)`,
    top: `calc(50% - ${Math.round(RADIUS * Math.cos(angle))}px)`,
  };
}

/** Where the wind comes from and its force: a tap each, a second one on the same takes it off; none comes from nowhere. */
export function WindField() {
  const { control, setValue, formState } = useFormContext<Wind>();
  const [windFrom, windForce] = useWatch({ control, name: ['windFrom', 'windForce'] });
  const id = useId();
  const set = (wind: Wind) => {
    setValue('windFrom', wind.windFrom ?? null, CHANGED);
    setValue('windForce', wind.windForce ?? null, CHANGED);
  };
  const { errors } = formState;
  return (
    <div className="field wind-field" role="group" aria-labelledby={id}>
      <div className="field-label">
        <div id={id}>{FIELDS.windFrom.label}</div>
        <span>de dónde viene</span>
      </div>
      <div style={CHOICE}>
        <div className="wind-rose" style={ROSE} role="radiogroup" aria-label="De dónde viene">
          <Rose index={windFrom ? WINDS_FROM.indexOf(windFrom) : null} />
          {WINDS_FROM.map((side, index) => (
            <Choice
              key={side}
              name="windFrom"
              label={`${side}, ${WIND_FROM_NAMES[side]}`}
              style={placeOf(index)}
              isChosen={side === windFrom}
              onChoose={() => set({ windFrom: side, windForce: windForce || null })}
              onClear={() => set({ windForce })}
            >
              {side}
            </Choice>
          ))}
        </div>
        <div
          className="wind-forces"
          style={FORCES}
          role="radiogroup"
          aria-label={FIELDS.windForce.label}
        >
          {WIND_FORCES.map((force) => (
            <Choice
              key={force}
              name="windForce"
              label={nameOf(force)}
              isChosen={force === windForce}
              onChoose={() => set({ windFrom: force === 0 ? null : windFrom, windForce: force })}
              onClear={() => set({ windFrom })}
            >
              {nameOf(force)}
              <Bars force={force} />
            </Choice>
          ))}
        </div>
      </div>
      <div style={WORDS}>
        <FieldNote
          id={`${id}-note`}
          error={errors.windFrom?.message ?? errors.windForce?.message}
          hint={windText({ windFrom, windForce })}
        />
      </div>
    </div>
  );
}

type ChoiceProps = {
  name: string;
  /** Its name, which begins with what is seen. */
  label: string;
  style?: { left: string; top: string };
  isChosen: boolean;
  onChoose: () => void;
  onClear: () => void;
  children: ReactNode;
};

/** A radio that a second tap takes off. */
function Choice({ name, label, style, isChosen, onChoose, onClear, children }: ChoiceProps) {
  return (
    <label style={style}>
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        onClick={isChosen ? onClear : undefined}
      />
      {children}
    </label>
  );
}

/** A star within the circle of the sides, with the arrow of a wind that blows from one of them. */
function Rose({ index }: { index: number | null }) {
  return (
    <svg width="200" height="200" viewBox="-100 -100 200 200" fill="none" aria-hidden>
      <g stroke="var(--line-strong)">
        <circle r={RADIUS} />
        <path
          fill="var(--surface-pressed)"
          d="M0-40 6-14 20-20 14-6 40 0 14 6 20 20 6 14 0 40-6 14-20 20-14 6-40 0-14-6-20-20-6-14Z"
        />
      </g>
      {index !== null && (
        <path
          stroke="var(--text-accent)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M0-47V38m-10-12L0 38l10-12"
          transform={`rotate(${index * STEP})`}
        />
      )}
    </svg>
  );
}

/** As many of three bars as a force has. */
function Bars({ force }: { force: number }) {
  return (
    <svg width="20" height="16" viewBox="0 0 20 16" strokeWidth="4" aria-hidden>
      {[1, 2, 3].map((bar) => (
        <path
          key={bar}
          stroke={bar <= force ? 'currentcolor' : 'var(--line-strong)'}
          d={`M${8 * bar - 6} 15V${15 - 4 * bar}`}
        />
      ))}
    </svg>
  );
}
