import type { Choice, Fault } from '@cuaderno/book-import';
import { Hash, Trophy, Weight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { MedalPip } from '../../../parts/outings/medal';
import { Button } from '../../../ui/button';
import { SelectField, TextField } from '../../../ui/form/field';
import { FIELD_NAMES } from '../field-names';
import type { ShownFault } from '../use-reviewed';

const UNITS: Partial<Record<Fault['field'], string>> = {
  score: 'ptos',
  weight: 'kg',
  distance: 'm',
  age: 'años',
};

/** The choice of no value, as '' is that of none yet. */
const BLANK = '\u0000';
/** More are a list. */
const CARDS_MAX = 6;
const ICONS = { points: Trophy, weight: Weight, count: Hash };

type AnswerProps = { fault: ShownFault; onAnswer: (to: string) => void };

/** The control that answers a question: cards, a list, or a text with what was probably meant. */
export function Answer({ children, ...props }: AnswerProps & { children: ReactNode }) {
  const { choices, isCorrected } = props.fault;
  const options = optionsOf(props.fault);
  if (choices.length > 0 && options.length <= CARDS_MAX) {
    return (
      <Cards {...props} options={options}>
        {children}
      </Cards>
    );
  }
  return (
    <>
      {children}
      <div className="import-answer">
        {choices.length > 0 ? <Choose {...props} options={options} /> : <Write {...props} />}
        {!isCorrected && <Offers {...props} />}
      </div>
    </>
  );
}

/** The choices of a question, with those of no value and of the value as it is. */
function optionsOf({ choices, canClear, canKeep, value }: Fault): Choice[] {
  return [
    ...choices,
    ...(canClear ? [{ value: BLANK, label: 'Dejar en blanco' }] : []),
    ...(canKeep ? [{ value, label: `Dejar «${value}» como está` }] : []),
  ];
}

type Options = { options: readonly Choice[] };
const answerOf = (option: string) => (option === BLANK ? '' : option);
const optionOf = ({ isCorrected, correction }: ShownFault) =>
  isCorrected ? correction || BLANK : null;

/** Each choice with what it would mean. The likely one is chosen where they say so. */
function Cards({
  fault,
  options,
  children,
  onAnswer,
}: AnswerProps & Options & { children: ReactNode }) {
  const [likely] = fault.choices;
  const isLikely = likely?.icon !== undefined || likely?.hint !== undefined;
  const before = optionOf(fault);
  const [chosen, choose] = useState(before ?? (isLikely ? likely.value : null));
  const name = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) onAnswer(answerOf(chosen));
      }}
    >
      <div
        className="import-cards"
        role="radiogroup"
        aria-label={FIELD_NAMES[fault.field] ?? 'Respuesta'}
      >
        {options.map((option) => (
          <Card
            key={option.value}
            name={name}
            option={option}
            isChosen={option.value === chosen}
            onChoose={() => choose(option.value)}
          />
        ))}
      </div>
      {children}
      <Button
        variant="secondary"
        full
        type="submit"
        disabled={chosen === null || chosen === before}
      >
        Responder
      </Button>
    </form>
  );
}

function Card({
  name,
  option: { value, label, hint, icon, medal },
  isChosen,
  onChoose,
}: {
  name: string;
  option: Choice;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const Icon = icon && ICONS[icon];
  return (
    <label>
      {Icon && <Icon size={24} strokeWidth={1.5} aria-hidden />}
      <span>
        <b>{label}</b>{' '}
        {hint !== undefined && (
          <small>
            {medal && <MedalPip level={medal} size={18} />}
            {hint}
          </small>
        )}
      </span>
      <input type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
    </label>
  );
}

/** What was probably meant, and the value as it is where it may stay. */
function Offers({ fault, onAnswer }: AnswerProps) {
  const { proposal, canKeep, choices, typed, value } = fault;
  const written = typed ?? value;
  return (
    <>
      {canKeep && choices.length === 0 && (
        <Button variant="secondary" onClick={() => onAnswer(written)}>
          {`Dejar ${written}`}
        </Button>
      )}
      {proposal !== null && (
        <Button variant="secondary" onClick={() => onAnswer(proposal)}>
          {`¿${proposal}?`}
        </Button>
      )}
    </>
  );
}

function Choose({ fault, options, onAnswer }: AnswerProps & Options) {
  const { field, value, message, isCorrected } = fault;
  return (
    <SelectField
      label={FIELD_NAMES[field] ?? ''}
      error={isCorrected ? undefined : message}
      value={optionOf(fault) ?? ''}
      onChange={({ target }) => onAnswer(answerOf(target.value))}
    >
      {!isCorrected && <option value="">{value || 'Elige'}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

function Write({ fault, onAnswer }: AnswerProps) {
  const { field, message, isCorrected } = fault;
  const written = fault.correction ?? fault.typed ?? fault.value;
  const [shown, setShown] = useState(written);
  const [text, setText] = useState(written);
  // Corrected by an offer, or taken back.
  if (shown !== written) {
    setShown(written);
    setText(written);
  }
  const commit = () => {
    if (text.trim() !== written) onAnswer(text.trim());
  };
  return (
    <TextField
      label={FIELD_NAMES[field] ?? ''}
      error={isCorrected ? undefined : message}
      value={text}
      suffix={UNITS[field]}
      inputMode={field in UNITS ? 'decimal' : 'text'}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    />
  );
}
