import {
  hasManyPieces,
  type Modality,
  type Outing,
  FIELDS,
  type ManyPieces,
  placeParamsOf,
  type PlaceValues,
} from '@cuaderno/domain';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOuting } from '../../book/use-outings';
import { useSync } from '../../book/use-sync';
import { lazyScreen } from '../../ui/lazy-part';
import { Loading, Skeleton } from '../../ui/skeleton';
import type { FormProps } from './form-props';
import { TextField } from '../../ui/form/field';
import { FormFrame } from './form-frame';
import { OneOrMorePieces } from './one-or-more-pieces';
import { PLACE_PARTS, PlaceFields } from './place-fields';
import { useOutingForm } from './use-outing-form';
import { SUGGESTED } from './suggested';

type SinglePieceModality = Exclude<Modality, ManyPieces>;

/** The form of an outing that begins with one piece, with the place fields of its modality. */
function SinglePieceForm({ type, ...props }: FormProps & { type: SinglePieceModality }) {
  const state = useOutingForm(type, props);
  const { register, getFieldState, formState } = state.form;
  return (
    <FormFrame type={type} outing={props.outing} {...state}>
      <PlaceFields isNew={!props.outing}>
        <div className="field-row">
          {placeParamsOf(type).map((key) => (
            <TextField
              key={key}
              label={FIELDS[key].label}
              error={getFieldState(key, formState).error?.message}
              {...SUGGESTED}
              {...register(key)}
            />
          ))}
        </div>
      </PlaceFields>
      <OneOrMorePieces type={type} />
    </FormFrame>
  );
}

const OutingError = lazy(() =>
  import('../../parts/outings/outing-error').then((module) => ({ default: module.OutingError })),
);

/** The form of a modality: of an outing, or without an id a blank one with the place of 'Repetir'. */
export function OutingForm({ type, id }: { type: Modality; id: string | null }) {
  const state = useLocation().state as { place?: PlaceValues } | null;
  return id === null ? (
    <ModalityForm type={type} outing={null} place={state?.place} />
  ) : (
    <EditForm type={type} id={id} />
  );
}

function EditForm({ type, id }: { type: Modality; id: string }) {
  const { data, isError } = useOuting(id);
  const { known } = useSync();
  // The outing as opened, with its pending writes; later changes are detected by its version.
  const [outing, open] = useState<Outing>();
  if (!outing && data && known) open(data);
  if ((isError && !outing) || (outing && outing.type !== type)) return <OutingError type={type} />;
  return outing ? <ModalityForm type={type} outing={outing} /> : <FormSkeleton />;
}

/** The forms of the modalities that are always a list of pieces. */
const LIST_FORMS = {
  monteria: lazyScreen(() => import('./monteria-form').then((module) => module.MonteriaForm)),
} satisfies Record<ManyPieces, unknown>;

/** Loads what a new form shows, before it is opened. */
export const preloadForm = () =>
  Promise.all([...PLACE_PARTS, ...Object.values(LIST_FORMS)].map((part) => part.preload()));

function ModalityForm({ type, ...props }: FormProps & { type: Modality }) {
  if (!hasManyPieces(type)) return <SinglePieceForm type={type} {...props} />;
  const ListForm = LIST_FORMS[type];
  return (
    <Suspense fallback={<FormSkeleton />}>
      <ListForm {...props} />
    </Suspense>
  );
}

function FormSkeleton() {
  return (
    <Loading className="page">
      <Skeleton width={90} height={20} style={{ margin: '18px 0 22px' }} />
      <Skeleton width="70%" height={34} />
      {[1, 2, 3, 4].map((field) => (
        <div key={field}>
          <Skeleton width={80} height={16} style={{ margin: '26px 0 8px' }} />
          <Skeleton width="100%" height={52} />
        </div>
      ))}
    </Loading>
  );
}
