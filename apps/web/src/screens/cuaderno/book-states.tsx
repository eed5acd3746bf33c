import { filterQuery, monthName, todayInSpain } from '@cuaderno/domain';
import { count } from '../../lib/format';
import { paths } from '../../lib/paths';
import { RETURNS } from '../../ui/page/back-link';
import { ButtonLink } from '../../ui/button';
import { StatePage } from '../../ui/page/state-page';
import './book-states.css';
import { Loading, Skeleton } from '../../ui/skeleton';

/** Months and the widths of their rows, similar to real places. */
const MONTHS = [
  ['60%', '42%'],
  ['75%', '88%'],
  ['66%', '55%'],
];

/** A skeleton in the size of the book, so that the layout doesn't shift. */
export function BookSkeleton() {
  return (
    <Loading className="outing-list book-skeleton">
      {MONTHS.map((places) => (
        <div key={places[0]}>
          <div className="book-skeleton-month">
            <Skeleton width={120} height={14} />
          </div>
          {places.map((width, index) => (
            <div key={width} className={`outing-row${index === 1 ? ' outing-row-last' : ''}`}>
              <span className="outing-row-margin">
                <Skeleton width={34} height={34} round />
              </span>
              <span className="outing-row-page">
                <span className="outing-row-first">
                  <Skeleton width={width} height={16} style={{ maxWidth: 210 }} />
                  <Skeleton width={76} height={12} />
                </span>
                <span className="outing-row-second">
                  <Skeleton width={68} height={13} />
                  <span className="outing-row-pieces">
                    <Skeleton width={26} height={26} round />
                    {index === 0 && <Skeleton width={26} height={26} round />}
                  </span>
                </span>
              </span>
            </div>
          ))}
        </div>
      ))}
    </Loading>
  );
}

const ARCHIVED = filterQuery('archived', '1');

/** A book without outings, except archived ones: blank ruled lines. */
export function EmptyBook({ archived }: { archived: number }) {
  return (
    <>
      <div className="outing-list empty-book" aria-hidden>
        <p className="empty-book-month">{monthName(todayInSpain())}</p>
        {[1, 2, 3, 4].map((line) => (
          <div key={line} className="empty-book-line" />
        ))}
      </div>
      <StatePage
        title="No hay salidas registradas"
        action={
          <>
            <ButtonLink to={paths.newOuting('espera')}>Registrar primera salida</ButtonLink>
            <ButtonLink variant="ghost" to={paths.import} state={RETURNS}>
              Traer un Excel o un CSV
            </ButtonLink>
            {archived > 0 && (
              <ButtonLink variant="ghost" to={paths.filteredBook(ARCHIVED)}>
                Ver {count(archived, 'salida archivada', 'salidas archivadas')}
              </ButtonLink>
            )}
          </>
        }
      >
        Cada salida ocupará un renglón: modalidad, lugar, fecha, piezas y medallas.
      </StatePage>
    </>
  );
}
