import { formatDay, groupDigits, type KeptOuting, MONTHS, undoableUntil } from '@cuaderno/domain';
import { BookCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ImportJob, isUnderWay, sentOf, useImportActions } from '../../book/use-import-job';
import { useSync } from '../../book/use-sync';
import { count } from '../../lib/format';
import type { Connectivity } from '../../lib/server/links';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { Progress } from '../../ui/form/progress';
import { SectionHeading } from '../../ui/page/section-heading';
import { StatePage } from '../../ui/page/state-page';
import { KeptOutings } from './kept-outings';
import { rowsText, rowText } from './texts';
import { UndoSheet } from './undo-sheet';

/** An import under way, or its end. */
export function JobPage({ job }: { job: ImportJob }) {
  const { undo } = useImportActions();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {isUnderWay(job) ? (
        <Sending job={job} onStop={() => setAsking(true)} />
      ) : (
        <Ended job={job} onUndo={() => setAsking(true)} />
      )}
      {asking && (
        <UndoSheet
          name={job.name}
          onConfirm={() => {
            setAsking(false);
            void undo(job);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

const WAITS: Record<Connectivity, string> = {
  online:
    'Puedes cerrar esta página: sigue donde iba cuando vuelvas. Sin cobertura, espera a que la haya.',
  offline: 'Sin cobertura: sigue sola cuando la haya. Puedes cerrar esta página.',
  'signed-out': 'Tu sesión ha terminado: vuelve a entrar y sigue donde iba.',
};

function Sending({ job, onStop }: { job: ImportJob; onStop: () => void }) {
  const { connectivity } = useSync();
  const sent = sentOf(job);
  const isUndoing = job.state === 'undoing';
  return (
    <section className="import-sending">
      <h2>{isUndoing ? 'Deshaciendo la importación' : 'Importando tus salidas'}</h2>
      {!isUndoing && (
        <>
          <output className="import-progress">
            <b>{groupDigits(sent)}</b> de {groupDigits(job.total)}
          </output>
          <Progress value={sent} max={job.total} label="Salidas importadas" />
        </>
      )}
      <p>{WAITS[connectivity]}</p>
      {!isUndoing && (
        <Button variant="secondary" full onClick={onStop}>
          Parar y deshacer
        </Button>
      )}
    </section>
  );
}

function Ended({ job, onUndo }: { job: ImportJob; onUndo: () => void }) {
  const { forget } = useImportActions();
  const navigate = useNavigate();
  const leave = (to: string) => void forget(job).then(() => navigate(to));
  const isUndone = job.state === 'undone';
  return (
    <div className="import-ended">
      <StatePage
        icon={isUndone ? <Undo2 size={44} aria-hidden /> : <BookCheck size={44} aria-hidden />}
        title={titleOf(job)}
        alert={job.state === 'stopped'}
        action={
          isUndone ? (
            <Button full onClick={() => leave(paths.import)}>
              Importar otro archivo
            </Button>
          ) : (
            <>
              <Button full onClick={() => leave(paths.book)}>
                Abrir el cuaderno
              </Button>
              <Button
                variant="secondary"
                full
                icon={<Undo2 size={20} aria-hidden />}
                onClick={onUndo}
              >
                Deshacer esta importación
              </Button>
              <p className="import-until">{untilText(job)}</p>
              <Button variant="ghost" full onClick={() => leave(paths.import)}>
                Importar otro archivo
              </Button>
            </>
          )
        }
      >
        {textOf(job)}
      </StatePage>
      <Refused job={job} />
      {job.kept && <Kept kept={job.kept} />}
    </div>
  );
}

function titleOf({ state, added }: ImportJob): string {
  if (state === 'undone') return 'Importación deshecha';
  if (state === 'stopped') return 'La importación se ha parado';
  return count(added, 'salida nueva en tu cuaderno', 'salidas en tu cuaderno');
}

const monthOf = (date: string) =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]?.toLowerCase()} de ${date.slice(0, 4)}`;

function textOf({ state, reason, added, total, existing, facts }: ImportJob): string {
  if (state === 'undone') return 'Se han quitado las salidas que añadió.';
  if (state === 'stopped')
    return `${reason?.replace(/\.$/, '')}. Han entrado ${groupDigits(added)} de ${groupDigits(total)}.`;
  const { from, to, pieces, medals, skipped } = facts;
  const [first, last] = [monthOf(from), monthOf(to)];
  const when = first === last ? `De ${first}` : `De ${first} a ${last}`;
  const caught = [
    pieces > 0 && count(pieces, 'pieza', 'piezas'),
    medals > 0 && count(medals, 'medalla', 'medallas'),
  ].filter(Boolean);
  return [
    caught.length > 0 ? `${when}, con ${caught.join(' y ')}.` : `${when}.`,
    existing > 0 && `${count(existing, 'ya estaba', 'ya estaban')}.`,
    skipped === 1 && 'Una se quedó fuera.',
    skipped > 1 && `${groupDigits(skipped)} se quedaron fuera.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function untilText({ startedAt }: ImportJob): string {
  const until = undoableUntil({ createdAt: new Date(startedAt).toISOString() });
  return `Podrás deshacerla hasta el ${formatDay(until.toLocaleDateString('sv'))} desde tu perfil. Lo que cambies después se conserva.`;
}

function Refused({ job: { refused, facts } }: { job: ImportJob }) {
  const { sheets = [] } = facts;
  if (refused.length === 0) return null;
  return (
    <>
      <SectionHeading title="No han entrado" aside={<span>{rowsText(refused.length)}</span>} />
      <ul className="import-refused">
        {refused.slice(0, 50).map(({ row, message }) => (
          <li key={row}>
            <b>{rowText(row, sheets)}</b> {message}
          </li>
        ))}
      </ul>
    </>
  );
}

function Kept({ kept }: { kept: readonly KeptOuting[] }) {
  if (kept.length === 0) return null;
  return (
    <>
      <SectionHeading title="Siguen en tu cuaderno" />
      <p>Las has cambiado después de importarlas:</p>
      <KeptOutings kept={kept} />
    </>
  );
}
