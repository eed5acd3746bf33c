import {
  bestMedal,
  formatDay,
  isArchived,
  type Modality,
  NO_PLACE,
  type Outing,
  outingTitle,
} from '@cuaderno/domain';
import { Archive, CopyPlus, Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { useOuting } from '../../book/use-outings';
import { CachedAt } from '../../parts/cached-at';
import { paths } from '../../lib/paths';
import { outingPlace } from '../../lib/repeat';
import { useWide } from '../../lib/use-wide';
import { Medal } from '../../parts/medal';
import { ModalityIcon, ModalityWord } from '../../parts/modality';
import { OutingError } from '../../parts/outing-error';
import { BackLink, RETURNS } from '../../ui/back-link';
import { lazyPart } from '../../ui/lazy-part';
import { ButtonLink } from '../../ui/button';
import { useTitle } from '../../ui/use-title';
import { ArchiveButton } from './archive-button';
import { DetailSkeleton } from './detail-skeleton';
import { HuntedSpecies } from './hunted-species';
import { MoreInformation } from './more-information';
import '../../parts/outing-page.css';

/** Loaded after the outing, with the sky's calculation. */
const NightSection = lazyPart(() =>
  import('./night-section').then((module) => module.NightSection),
);

/** The page of one outing. */
export function OutingDetail({ type, id }: { type: Modality; id: string }) {
  const { data, isError, cachedAt } = useOuting(id);
  const wide = useWide();
  useTitle(data ? outingTitle(data) : 'Salida');
  if (isError || (data && data.type !== type)) return <OutingError type={type} />;
  return (
    <div className="outing-detail">
      <div className="outing-detail-bar">
        <div className="page">
          <BackLink to={paths.book}>Volver al cuaderno</BackLink>
          {data && !wide && <ArchiveButton outing={data} />}
        </div>
      </div>
      {cachedAt !== null && (
        <div className="page">
          <CachedAt at={cachedAt} />
        </div>
      )}
      {data ? <Page outing={data} /> : <DetailSkeleton />}
      <Actions type={type} id={id} outing={data} />
    </div>
  );
}

/** The links to the forms; on a wide screen the archive too. */
function Actions({ type, id, outing }: { type: Modality; id: string; outing: Outing | undefined }) {
  const wide = useWide();
  return (
    <div className="outing-detail-action">
      <div className="page">
        {outing && wide && <ArchiveButton outing={outing} />}
        {outing && (
          <ButtonLink
            variant="secondary"
            full
            to={paths.newOuting(type)}
            state={{ place: outingPlace(outing) }}
            icon={<CopyPlus size={20} aria-hidden />}
            viewTransition
          >
            Repetir
          </ButtonLink>
        )}
        <ButtonLink
          variant="secondary"
          full
          to={paths.editOuting(type, id)}
          state={RETURNS}
          icon={<Pencil size={20} aria-hidden />}
          viewTransition
        >
          Editar
        </ButtonLink>
      </div>
    </div>
  );
}

function Page({ outing }: { outing: Outing }) {
  return (
    <div className="page">
      <Header outing={outing} />
      <div className="spread">
        <div>
          <HuntedSpecies outing={outing} />
          {outing.type === 'espera' && (
            <Suspense>
              <NightSection outing={outing} />
            </Suspense>
          )}
        </div>
        <MoreInformation outing={outing} />
      </div>
    </div>
  );
}

function Header({ outing }: { outing: Outing }) {
  const { type, date, province, ccaa } = outing;
  const title = outingTitle(outing);
  const best = bestMedal(outing.species.map((entry) => entry.awardedTrophy));
  const winner = outing.species.find((entry) => best && entry.awardedTrophy === best);
  const wide = useWide();
  return (
    <header className={`outing-detail-header${best ? ' outing-detail-won' : ''}`}>
      {best && winner && (
        <span className="outing-detail-medal">
          <Medal level={best} species={winner.species} size={wide ? 128 : 92} />
        </span>
      )}
      <p className="outing-detail-type">
        <ModalityIcon type={type} size={22} />
        <ModalityWord type={type} />
        {isArchived(outing) && (
          <span className="outing-detail-archived">
            <Archive size={18} aria-hidden />
            Archivada
          </span>
        )}
      </p>
      <h1 className={title === NO_PLACE ? 'outing-detail-unknown' : ''}>{title}</h1>
      <p className="outing-detail-when">
        <time dateTime={date}>{formatDay(date)}</time>
        {outing.municipality === null && title !== NO_PLACE && <span>{NO_PLACE}</span>}
        <span>{[province, ccaa].filter(Boolean).join(', ')}</span>
      </p>
    </header>
  );
}
