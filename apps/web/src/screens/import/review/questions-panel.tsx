import { Check, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { count } from '../../../lib/format';
import { useWide } from '../../../lib/use-wide';
import { SectionHeading } from '../../../ui/page/section-heading';
import { useFocusFallback } from '../../../ui/sheet/use-focus-fallback';
import type { PanelProps } from '../use-import-review';
import { useRowTexts } from '../row-texts';
import { rowsText } from '../texts';
import type { ShownFault } from '../use-reviewed';
import { MoreButton } from './more-button';
import { Question } from './question';
import { rowsOf, textsOf } from './question-texts';
import './questions.css';

/** Questions listed at first, and by each press. */
const LISTED = 40;

/** The question at hand, and the others as lines; beside them where there is room. */
type At = { id: string; isAgain: boolean };

/** 'Por revisar': one question at a time, the others a line each, those answered among them. */
export function QuestionsPanel({ found, review }: PanelProps) {
  const { faults } = found;
  const wide = useWide();
  const [at, goTo] = useState<At | null>(null);
  const [listed, list] = useState(LISTED);
  const current = currentOf(faults, at);
  const open = faults.filter(({ isCorrected }) => !isCorrected).length;
  const area = useRef<HTMLDivElement>(null);
  useFocusFallback(open, area);
  const questions = open + review.questions - review.faults.length;
  const lines = wide ? faults : faults.filter((fault) => fault !== current);
  const question = (
    <div ref={area} tabIndex={-1} className="import-asked">
      {current ? (
        <Question
          key={current.id}
          fault={current}
          onAnswer={(changes, isSkip) => {
            goTo({ id: current.id, isAgain: false });
            found.correct(changes);
            if (isSkip) {
              // What was taken as an outing is skipped after all.
              const rows = new Set(current.rows);
              found.change({ taken: found.choices.taken.filter((row) => !rows.has(row)) });
            }
          }}
        />
      ) : (
        <p>No hay nada que arreglar.</p>
      )}
    </div>
  );
  return (
    <>
      <div>
        <SectionHeading
          title="Por revisar"
          aside={
            <small>
              {`${count(review.waiting, 'salida', 'salidas')}, ${count(questions, 'pregunta', 'preguntas')}`}
            </small>
          }
        />
        {!wide && question}
        <ul className="import-questions">
          {lines.slice(0, listed).map((fault) => (
            <Line
              key={fault.id}
              fault={fault}
              isOpen={fault === current}
              onOpen={() => goTo({ id: fault.id, isAgain: true })}
            />
          ))}
        </ul>
        <MoreButton
          text={lines.length > listed && `${lines.length - listed} más`}
          onClick={() => list(listed + LISTED)}
        />
      </div>
      {wide && <div>{question}</div>}
    </>
  );
}

/** The question that was opened; once it is answered, the next one without an answer. */
function currentOf(faults: readonly ShownFault[], at: At | null): ShownFault | undefined {
  const index = faults.findIndex(({ id }) => id === at?.id);
  const opened = faults[index];
  if (opened && (at?.isAgain || !opened.isCorrected)) return opened;
  return [...faults.slice(index + 1), ...faults].find(({ isCorrected }) => !isCorrected);
}

function Line({
  fault,
  isOpen,
  onOpen,
}: {
  fault: ShownFault;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { title, line } = textsOf(fault);
  const { rowNumbers } = useRowTexts();
  const rows = rowsOf(fault);
  const answered = fault.isSkipped ? 'Se salta' : 'Arreglada';
  return (
    <li>
      <button
        type="button"
        className="import-question-line"
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span>
          <b>{title}</b>{' '}
          <small>
            {fault.isCorrected && <Check size={16} aria-hidden />}
            {fault.isCorrected ? answered : line}
          </small>
        </span>
        <small>{rows.length === 1 ? rowNumbers(rows) : rowsText(rows.length)}</small>
        <ChevronRight size={20} aria-hidden />
      </button>
    </li>
  );
}
