import { groupDigits, statsOf } from '@cuaderno/domain';
import { ChevronDown, Signpost, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type BookRow, useBook } from '../../book/use-outings';
import { count } from '../../lib/format';
import { paths } from '../../lib/paths';
import { useWide } from '../../lib/use-wide';
import { CachedAt } from '../../parts/cached-at';
import { OutingRow } from '../../parts/outings/outing-row';
import { BookError } from '../../parts/read-error';
import { ButtonLink } from '../../ui/button';
import { BackLink, RETURNS } from '../../ui/page/back-link';
import { SectionHeading } from '../../ui/page/section-heading';
import { StatePage } from '../../ui/page/state-page';
import { useTitle } from '../../ui/page/use-title';
import { useFocusFallback } from '../../ui/sheet/use-focus-fallback';
import { Loading, Skeleton } from '../../ui/skeleton';
import '../../parts/outings/outing-page.css';
import './ground.css';

/** Rows of a long list before more are asked for, and those that come then. */
const LISTED = { phone: 5, desktop: 7 };
const STEP = 60;

type OwnPageProps = {
  icon: LucideIcon;
  /** What it is a page of, in a word. */
  kind: string;
  name: string;
  /** Under the name. */
  about: ReactNode;
  /** Its outings, newest first; undefined until they are read. */
  rows: readonly BookRow[] | undefined;
  /** The same as they are listed. */
  listed: readonly BookRow[] | undefined;
  /** How many outings this device has only the rows of. */
  unknown: number;
  /** Said where there are none. */
  missing: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** What isn't counted yet, in words. */
const unknownText = (outings: number) =>
  outings > 0 &&
  `Este dispositivo aún no tiene entera${outings === 1 ? '' : 's'} ${count(outings, 'salida', 'salidas')}: su puesto y su compañía no cuentan todavía.`;

/** A page of the hunter's outings that have a ground or a companion in common, counted on this device. */
export function OwnPage({ action, ...props }: OwnPageProps) {
  const { name, missing, rows } = props;
  const { isError } = useBook();
  useTitle(name || props.kind);
  const isMissing = rows?.length === 0;
  return (
    <div className="outing-detail ground">
      <div className="outing-detail-bar">
        <div className="page">
          <BackLink to={paths.book}>Volver</BackLink>
        </div>
      </div>
      {isMissing ? (
        <div className="page">
          <StatePage
            main="h1"
            icon={<Signpost size={32} />}
            title="Sin salidas"
            action={<ButtonLink to={paths.book}>Ir al Cuaderno</ButtonLink>}
          >
            {missing} {unknownText(props.unknown)}
          </StatePage>
        </div>
      ) : (
        <>
          {isError ? (
            <div className="page">
              <h1>{name || props.kind}</h1>
              <BookError />
            </div>
          ) : (
            <Page {...props} />
          )}
          {action && !isError && (
            <div className="outing-detail-action">
              <div className="page">{action}</div>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Page({
  icon: Icon,
  kind,
  name,
  about,
  rows,
  listed = [],
  unknown,
  children,
}: Omit<OwnPageProps, 'missing' | 'action'>) {
  const { cachedAt } = useBook();
  return (
    <div className="page">
      <CachedAt at={cachedAt} />
      <div className="spread">
        <div>
          <header className="outing-detail-header">
            <p className="outing-detail-type">
              <Icon size={20} aria-hidden />
              {kind}
            </p>
            <h1>{name}</h1>
            <p className="outing-detail-when">{about ?? '\u00A0'}</p>
          </header>
          <Figures rows={rows} />
          {unknown > 0 && <p className="ground-note">{unknownText(unknown)}</p>}
          {children}
        </div>
        {rows ? (
          <LatestOutings rows={listed} />
        ) : (
          <Loading>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} width="86%" height={44} style={{ marginTop: 30 }} />
            ))}
          </Loading>
        )}
      </div>
    </div>
  );
}

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((all, each) => all + each, 0);

/** Outings, pieces and medals, counted as everywhere; without any a dash. */
function Figures({ rows }: Pick<OwnPageProps, 'rows'>) {
  const { speciesCounts, trophyCounts } = statsOf(rows ?? []);
  const figures = [
    [rows?.length ?? 0, 'Salida', 'Salidas'],
    [sum(speciesCounts), 'Pieza', 'Piezas'],
    [sum(trophyCounts), 'Medalla', 'Medallas'],
  ] as const;
  return (
    <dl className="ground-figures">
      {figures.map(([figure, one, many]) => (
        <div key={many}>
          <dt>{figure === 1 ? one : many}</dt>
          <dd>{rows ? (figure === 0 ? '–' : groupDigits(figure)) : '\u00A0'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 'Últimas salidas', and the earlier ones on demand. */
function LatestOutings({ rows }: { rows: readonly BookRow[] }) {
  const wide = useWide();
  const first = wide ? LISTED.desktop : LISTED.phone;
  const [more, setMore] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useFocusFallback(more, list);
  const rest = rows.length - first - more;
  return (
    <section aria-labelledby="ultimas">
      <SectionHeading id="ultimas" title="Últimas salidas" />
      <div className="outing-list" ref={list} tabIndex={-1}>
        {rows.slice(0, first + more).map((row) => (
          <OutingRow key={row.id} outing={row} state={RETURNS} />
        ))}
      </div>
      {rest > 0 && (
        <button type="button" className="section-link" onClick={() => setMore(more + STEP)}>
          {count(rest, 'salida', 'salidas')} más
          <ChevronDown size={18} aria-hidden />
        </button>
      )}
    </section>
  );
}
