import {
  bestMedal,
  companionsOf,
  estateOf,
  FIELDS,
  formatDay,
  hasManyPieces,
  headingOf,
  isArchived,
  type Modality,
  MODALITY_FACTS,
  NO_PLACE,
  type Outing,
  outingTitle,
  placeParamsOf,
  placeValues,
  standName,
  windText,
} from '@cuaderno/domain';
import { Archive, CopyPlus, Pencil } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useOuting } from '../../book/use-outings';
import { CachedAt } from '../../parts/cached-at';
import { companionPath, groundPath } from '../../lib/name-paths';
import { paths } from '../../lib/paths';
import { useWide } from '../../lib/use-wide';
import { Medal } from '../../parts/outings/medal';
import { ModalityIcon, ModalityWord } from '../../parts/outings/modality';
import { OutingError } from '../../parts/outings/outing-error';
import { BackLink, RETURNS } from '../../ui/page/back-link';
import { lazyPart } from '../../ui/lazy-part';
import { ButtonLink } from '../../ui/button';
import { useTitle } from '../../ui/page/use-title';
import { ArchiveButton } from './archive-button';
import { HuntedSpecies } from './hunted-species';
import '../../parts/outings/outing-page.css';
import { Loading, Skeleton } from '../../ui/skeleton';
import { sitText } from '../../lib/nights/sit-text';
import { SectionHeading } from '../../ui/page/section-heading';
import './more-information.css';

/** A company as it is written, with a link to the page of each person and dog. */
function Company({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const name of companionsOf(text)) {
    const start = text.indexOf(name, end);
    parts.push(
      text.slice(end, start),
      <Link key={name} to={companionPath(name)} state={RETURNS}>
        {name}
      </Link>,
    );
    end = start + name.length;
  }
  return [...parts, text.slice(end)];
}

/** The place of an outing as its modality has it, with its headings; its times, wind and company if they are noted. */
function linesOf(outing: Outing): [heading: string, value: ReactNode][] {
  const { type, municipality, custom_params: params } = outing;
  const { estate } = MODALITY_FACTS[type];
  const ground = estateOf(outing);
  const place = placeParamsOf(type).map((key): [string, ReactNode] => [
    headingOf(key),
    key === estate
      ? ground && (
          <Link to={groundPath(ground, municipality)} state={RETURNS}>
            {ground}
          </Link>
        )
      : params[key],
  ]);
  const details: [string, ReactNode][] = [
    ['Horas', sitText(params)],
    [headingOf('windFrom'), windText(params)],
    [headingOf('companions'), params.companions && <Company text={params.companions} />],
  ];
  return [...place, ...details.filter(([, value]) => Boolean(value))];
}

/** 'Información adicional': the fields of its form, the empty ones as 'Sin anotar'. */
function MoreInformation({ outing }: { outing: Outing }) {
  return (
    <section aria-labelledby="informacion">
      <SectionHeading id="informacion" title="Información adicional" />
      <dl className="more-information">
        {linesOf(outing).map(([heading, value]) => (
          <div key={heading}>
            <dt>{heading}</dt>
            <dd>{value ?? <Blank />}</dd>
          </div>
        ))}
        <div className="more-information-text">
          <dt>{FIELDS.description.label}</dt>
          <dd>{outing.description ?? <Blank />}</dd>
        </div>
      </dl>
    </section>
  );
}

function Blank() {
  return <span className="more-information-blank">Sin anotar</span>;
}

/** A skeleton in the size of the page. */
function DetailSkeleton() {
  return (
    <div className="page">
      <Loading>
        <Skeleton width={96} height={18} style={{ margin: '16px 0 14px' }} />
        <Skeleton width="62%" height={30} />
        <Skeleton width="48%" height={16} style={{ margin: '12px 0 36px' }} />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} width="100%" height={60} style={{ marginBottom: 24 }} />
        ))}
      </Loading>
    </div>
  );
}

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
        <ButtonLink
          variant="secondary"
          full
          to={paths.newOuting(type)}
          state={outing && { place: placeValues(outing, outing.type) }}
          icon={<CopyPlus size={20} aria-hidden />}
          viewTransition
        >
          Repetir
        </ButtonLink>
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
            <Suspense fallback={outing.municipality && <div className="night-room" />}>
              <NightSection outing={outing} />
            </Suspense>
          )}
        </div>
        <MoreInformation outing={outing} />
      </div>
    </div>
  );
}

/** The ground and the stand of an outing of many, which are looked for first: 'Torre de Juan Abad, armada El Pocico, puesto 4'. */
function standText(outing: Outing): string {
  if (!hasManyPieces(outing.type)) return '';
  return [outing.municipality !== null && estateOf(outing), standName(outing)]
    .filter(Boolean)
    .join(', ');
}

function Header({ outing }: { outing: Outing }) {
  const { type, date, province, ccaa } = outing;
  const title = outingTitle(outing);
  const stand = standText(outing);
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
      {stand && <p className="outing-detail-stand">{stand}</p>}
    </header>
  );
}
