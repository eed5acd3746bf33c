import { hasManyPieces, type Modality, type Outing } from '@cuaderno/domain';
import { lazy, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOuting } from '../../book/use-outings';
import { useSync } from '../../book/use-sync';
import type { Place } from '../../lib/repeat';
import { Loading, Skeleton } from '../../ui/skeleton';
import type { FormProps } from './form-props';
import { MonteriaForm } from './monteria-form';
import { SinglePieceForm } from './single-piece-form';

const OutingError = lazy(() =>
  import('../../parts/outings/outing-error').then((module) => ({ default: module.OutingError })),
);

/** The form of a modality: of an outing, or without an id a blank one with the place of 'Repetir'. */
export function OutingForm({ type, id }: { type: Modality; id: string | null }) {
  const state = useLocation().state as { place?: Place } | null;
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

function ModalityForm({ type, ...props }: FormProps & { type: Modality }) {
  return hasManyPieces(type) ? (
    <MonteriaForm {...props} />
  ) : (
    <SinglePieceForm type={type} {...props} />
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
