import { type Modality, MODALITY_TEXTS, type Outing, type Trophy } from '@cuaderno/domain';
import { CircleAlert, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { useDraft } from '../../book/use-draft';
import { count } from '../../lib/format';
import { paths } from '../../lib/paths';
import { ModalityStamp } from '../../parts/outings/modality';
import { BackLink } from '../../ui/page/back-link';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { useTitle } from '../../ui/page/use-title';
import type { Reason } from './missing-reason';
import { PhotoWork, usePhotoWork } from './photo-work';
import { useLeaving } from './use-leaving';
import './form-frame.css';

const DraftOffer = lazyPart(() => import('./draft-offer').then((module) => module.DraftOffer));
const Suggestions = lazyPart(() => import('./suggestions').then((module) => module.Suggestions));
const SendingPhotos = lazyPart(() =>
  import('./sending-photos').then((module) => module.SendingPhotos),
);
const TrophySheet = lazy(() =>
  import('../../parts/outings/trophy-sheet').then((module) => ({ default: module.TrophySheet })),
);
const LeaveSheet = lazy(() =>
  import('./leave-sheet').then((module) => ({ default: module.LeaveSheet })),
);
const DeleteSheet = lazy(() =>
  import('./delete-sheet').then((module) => ({ default: module.DeleteSheet })),
);

interface FormFrameProps<Values extends FieldValues, Payload> {
  type: Modality;
  /** The outing that is edited; null for a new one. */
  outing: Outing | null;
  form: UseFormReturn<Values, unknown, Payload>;
  draft: ReturnType<typeof useDraft<Values>>;
  reason: Reason | null;
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  saving: boolean;
  saved: boolean;
  trophies: Trophy[] | undefined;
  /** Leaves the form, once its medals are seen. */
  close: () => void;
  /** A summary of the outing, on wide screens only. */
  tally?: string;
  children: ReactNode;
}

/** The common parts of every form: back link, title, deletion, saving, medals. */
export function FormFrame<Values extends FieldValues, Payload>(
  props: FormFrameProps<Values, Payload>,
) {
  const { type, outing, form, draft, trophies, children } = props;
  const work = usePhotoWork();
  const { preparing } = work;
  // Waits for photos in preparation.
  const submit = async (event?: React.BaseSyntheticEvent) => {
    event?.preventDefault();
    await (preparing === 0 ? props.submit(event) : form.trigger());
  };
  const [deleting, setDeleting] = useState(false);
  const { isDirty } = form.formState;
  const leaving = useLeaving(
    (isDirty || preparing > 0) && !props.saving && !props.saved,
    preparing > 0,
  );
  /** The field with the focus, where the book suggests words for it. */
  const [suggested, setSuggested] = useState<HTMLInputElement | null>(null);
  const title = MODALITY_TEXTS[type][outing ? 'edited' : 'created'];
  useTitle(title);
  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter saves, as in any form */}
      <form
        className="outing-form"
        noValidate
        onSubmit={submit}
        onKeyDown={attemptOnEnter(submit)}
        onFocus={({ target }) => setSuggested(isSuggested(target) ? target : null)}
        onBlur={() => setSuggested(null)}
      >
        <div className="page">
          <FormBar type={type} outing={outing} onDelete={() => setDeleting(true)} />
          <div className="outing-form-heading" tabIndex={-1}>
            <ModalityStamp type={type} size={44} />
            <h1>{title}</h1>
          </div>
          <PhotoWork value={work}>
            {/* Disabled while saving: later changes would be lost. */}
            <div key={draft.generation} className="spread outing-form-fields" inert={props.saving}>
              {children}
            </div>
          </PhotoWork>
          <Suspense>{suggested && <Suggestions key={suggested.name} input={suggested} />}</Suspense>
        </div>
        <SubmitBar
          {...props}
          outingId={outing?.id ?? draft.id}
          preparing={preparing}
          submit={submit}
        />
      </form>
      <Suspense>
        {trophies && <TrophySheet trophies={trophies} type={type} onClose={props.close} />}
        {deleting && outing && <DeleteSheet outing={outing} onClose={() => setDeleting(false)} />}
        {leaving.onward && (
          <LeaveSheet
            changed={isDirty}
            preparing={preparing}
            onLeave={leaving.onward}
            onStay={leaving.stay}
          />
        )}
      </Suspense>
    </FormProvider>
  );
}

/** The link back, and the deletion of an outing that is edited. */
function FormBar({
  type,
  outing,
  onDelete,
}: Pick<FormFrameProps<FieldValues, unknown>, 'type' | 'outing'> & { onDelete: () => void }) {
  return (
    <div className="outing-form-bar">
      <BackLink to={outing ? paths.outing(type, outing.id) : paths.home}>Volver</BackLink>
      {outing && (
        <Button
          variant="ghost"
          className="outing-form-delete"
          icon={<Trash2 size={20} aria-hidden />}
          onClick={onDelete}
        >
          Eliminar
        </Button>
      )}
    </div>
  );
}

const isSuggested = (target: Element): target is HTMLInputElement =>
  target.matches('[data-suggested]');

/**
 * Handles Enter on a disabled button as an attempt to save, which focuses the first error. On a phone, whose key says
 * 'Siguiente' in a suggested field, it goes to the next one that isn't in a closed fold.
 */
function attemptOnEnter(submit: () => Promise<void>) {
  return (event: React.KeyboardEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    const plainInput = target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || !plainInput || event.defaultPrevented) return;
    event.preventDefault();
    if (isSuggested(target) && matchMedia('(pointer: coarse)').matches) {
      const fields = [
        ...currentTarget.querySelectorAll<HTMLElement>('.control :is(input, select, textarea)'),
      ];
      fields.slice(fields.indexOf(target) + 1).some((field) => {
        field.focus();
        return field.matches(':focus');
      });
    } else void submit();
  };
}

/** The reason for a disabled save: the form's, or photos in preparation. */
const reasonOf = (invalid: Reason | null, preparing: number): Reason | null =>
  invalid ??
  (preparing > 0
    ? { text: `Preparando ${count(preparing, 'foto', 'fotos')}`, wrong: false }
    : null);

function SubmitBar<Values extends FieldValues, Payload>({
  outingId,
  preparing,
  reason: invalid,
  saving,
  submit,
  tally,
  draft,
}: Pick<FormFrameProps<Values, Payload>, 'reason' | 'saving' | 'submit' | 'tally' | 'draft'> & {
  outingId: string;
  preparing: number;
}) {
  const reason = reasonOf(invalid, preparing);
  const summary = tally && <span className="outing-form-tally">{tally}</span>;
  return (
    <div className="outing-form-submit">
      <div className="page">
        {/* Here, where it moves nothing. */}
        <Suspense>{draft.offered && <DraftOffer {...draft} />}</Suspense>
        <div className="toast-line" />
        <div aria-live="polite">
          {saving ? (
            <Suspense fallback={summary}>
              <SendingPhotos outingId={outingId}>{summary}</SendingPhotos>
            </Suspense>
          ) : reason ? (
            <button
              type="button"
              className={`outing-form-reason${reason.wrong ? ' outing-form-wrong' : ''}`}
              onClick={() => void submit()}
            >
              {reason.wrong && <CircleAlert size={18} aria-hidden />}
              {reason.text}
            </button>
          ) : (
            summary
          )}
        </div>
        <Button type="submit" disabled={reason !== null || saving}>
          {saving ? 'Guardando...' : 'Guardar'}
        </Button>
      </div>
    </div>
  );
}
