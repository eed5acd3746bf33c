import { groupDigits } from '@cuaderno/domain';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type ImportJob, useImportActions, useImportJob } from '../../book/use-import-job';
import { count } from '../../lib/format';
import { paths } from '../../lib/paths';
import { BackLink } from '../../ui/page/back-link';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/form/error-callout';
import { lazyScreen } from '../../ui/lazy-part';
import { useTitle } from '../../ui/page/use-title';
import { FileStep } from './file-step';
import { hasDays, rowsText } from './texts';
import { type ImportReview, useImportReview } from './use-import-review';
import './import.css';

const STEPS = ['Archivo', 'Columnas', 'Revisar', 'Hecho'] as const;
type Step = (typeof STEPS)[number];

/** The four steps of an import, and which one it is. */
function Steps({ step }: { step: Step }) {
  const at = STEPS.indexOf(step);
  return (
    <ol className="import-steps" aria-label="Pasos">
      {STEPS.map((name, index) => (
        <li
          key={name}
          className={index < at ? 'import-step-done' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {index + 1}. {name}
        </li>
      ))}
    </ol>
  );
}

/** Loaded once there is a file, or an import. */
const ColumnsStep = lazyScreen(() => import('./columns-step').then((module) => module.ColumnsStep));
const ReviewStep = lazyScreen(() => import('./review-step').then((module) => module.ReviewStep));
const JobPage = lazyScreen(() => import('./job-page').then((module) => module.JobPage));

const STEP = 'paso';
const COLUMNS = 'columnas';
const REVIEW = 'revisar';

/** 'Importar un cuaderno': a spreadsheet, read and reviewed on the device, then sent as an import. */
export function ImportScreen() {
  useTitle('Importar un cuaderno');
  const job = useImportJob();
  const state = useImportReview();
  const { step, go } = useStep(state);
  useFocusAfter(job);
  if (job === undefined) return null;
  return (
    <div className="page import">
      <BackLink to={paths.profile}>Volver</BackLink>
      <div className="spread import-top">
        <h1>Importar un cuaderno</h1>
        <Steps step={job ? (job.state === 'sending' ? 'Revisar' : 'Hecho') : step} />
      </div>
      <Suspense>
        {job ? <JobPage job={job} /> : <Reviewing state={state} step={step} go={go} />}
      </Suspense>
    </div>
  );
}

/** Focuses the page when the button that was pressed goes with the state of the import. */
function useFocusAfter(job: ImportJob | null | undefined): void {
  const before = useRef(job);
  useEffect(() => {
    const isLater = before.current !== undefined && before.current?.state !== job?.state;
    before.current = job;
    if (isLater && document.activeElement === document.body) focusPage();
  }, [job]);
}

const focusPage = () => document.getElementById('contenido')?.focus();

type State = ReturnType<typeof useImportReview>;

/** The step of the address; the first one without a file. */
function useStep(state: State) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = query.get(STEP);
  const { found } = state;
  const step: Step =
    !found || asked === null ? 'Archivo' : asked === REVIEW ? 'Revisar' : 'Columnas';
  const go = (to: string | null) =>
    navigate(to === null ? paths.import : `${paths.import}?${STEP}=${to}`);
  return { step, go };
}

function Reviewing({
  state,
  step,
  go,
}: {
  state: State;
  step: Step;
  go: (to: string | null) => void;
}) {
  const { found, resume, keptName } = state;
  const [query] = useSearchParams();
  const [kept, setKept] = useState<string | null>(null);
  // A reload reads the kept file again; another visit offers it.
  useEffect(() => {
    if (query.has(STEP)) void resume();
    else void keptName().then(setKept);
    // oxlint-disable-next-line react/exhaustive-deps -- at the first showing alone: the steps after it have their file
  }, []);
  const before = useRef(step);
  useEffect(() => {
    // The button that led here is gone.
    if (before.current !== step) focusPage();
    before.current = step;
  }, [step]);
  if (!found || step === 'Archivo') {
    return (
      <FileStep
        resumes={found?.name ?? kept}
        error={state.error}
        isReading={state.isReading}
        onFile={(file) => void state.openFile(file).then((isRead) => isRead && go(COLUMNS))}
        onResume={() =>
          found ? go(COLUMNS) : void resume().then((isRead) => isRead && go(COLUMNS))
        }
      />
    );
  }
  return (
    <>
      {step === 'Columnas' ? <ColumnsStep found={found} /> : <ReviewStep found={found} />}
      <Bar state={state} found={found} step={step} go={go} />
    </>
  );
}

/** 'Atrás' and the way on, below the step. */
function Bar({
  state,
  found,
  step,
  go,
}: {
  state: State;
  found: ImportReview;
  step: Step;
  go: (to: string | null) => void;
}) {
  const { started } = useImportActions();
  const [startError, setError] = useState<string | null>(null);
  const error = startError ?? state.error;
  const [isStarting, setStarting] = useState(false);
  const { review, choices } = found;
  const isColumns = step === 'Columnas';
  const lacks = !hasDays(choices.columns);
  const begin = async () => {
    setStarting(true);
    setError(null);
    try {
      if (await found.start()) {
        await started();
        await state.clear();
      } else setError('Ya hay otra importación en marcha');
    } catch {
      setError('Este dispositivo no ha podido guardar la importación');
    }
    setStarting(false);
  };
  return (
    <div className={`import-bar${isColumns ? '' : ' import-bar-review'}`}>
      <div className="page">
        <ErrorCallout>{error}</ErrorCallout>
        <small>
          {isColumns ? `${found.name}, ${rowsText(found.opened.rows)}` : skippedText(found)}
        </small>
        <Button variant="ghost" onClick={() => go(isColumns ? null : COLUMNS)}>
          Atrás
        </Button>
        {isColumns ? (
          <Button full disabled={!review || lacks} onClick={() => go(REVIEW)}>
            Revisar
          </Button>
        ) : (
          <Button full disabled={!review?.added || isStarting} onClick={() => void begin()}>
            {`Importar ${count(review?.added ?? 0, 'salida', 'salidas')}`}
          </Button>
        )}
      </div>
    </div>
  );
}

function skippedText({ review }: ImportReview): string {
  const waiting = review?.waiting ?? 0;
  if (waiting === 0) return '';
  return waiting === 1
    ? 'La que está por revisar se queda fuera'
    : `Las ${groupDigits(waiting)} por revisar se quedan fuera`;
}
