import { formatDay, groundName, isWith, tallyNames } from '@cuaderno/domain';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OwnOuting } from '../../book/use-own-outings';
import type { BookRow } from '../../book/use-outings';
import { groundPath } from '../../lib/name-paths';
import { TallyRow } from '../../parts/outings/tally-row';
import { RETURNS } from '../../ui/page/back-link';
import { SectionHeading } from '../../ui/page/section-heading';
import { OwnPage } from './own-page';
import { useNoted } from './use-noted';

/** The page of a person or a dog of the hunter's company: the outings that name it. Its name is in the address. */
export function CompanionScreen() {
  const name = useSearchParams()[0].get('nombre')?.trim() ?? '';
  const passes = useMemo(() => {
    const isNamed = isWith(name);
    return (_row: BookRow, { custom_params: params }: OwnOuting) => isNamed(params.companions);
  }, [name]);
  const { noted, missing } = useNoted(passes, 'book');
  const rows = useMemo(() => noted?.map(({ row }) => row), [noted]);
  const first = rows?.at(-1);
  return (
    <OwnPage
      key={name}
      icon={Users}
      kind="Compañía"
      name={name}
      about={first && `La primera, el ${formatDay(first.date)}`}
      rows={rows}
      listed={rows}
      unknown={missing}
      missing={
        name
          ? `Ninguna salida de tu cuaderno nombra a «${name}» en la compañía.`
          : 'La dirección no dice quién.'
      }
    >
      {rows && <Grounds rows={rows} />}
    </OwnPage>
  );
}

/** Where they went together. */
function Grounds({ rows }: { rows: readonly BookRow[] }) {
  const grounds = tallyNames(rows, (row) => [groundName(row) ?? ''].filter(Boolean));
  if (grounds.rows.length === 0) return null;
  return (
    <section aria-labelledby="por-coto">
      <SectionHeading id="por-coto" title="Por coto" />
      <ul>
        {grounds.rows.map(({ name, ...tally }) => (
          <TallyRow key={name} tally={tally} icon={null}>
            <Link to={groundPath(name)} state={RETURNS}>
              {name}
            </Link>
          </TallyRow>
        ))}
      </ul>
    </section>
  );
}
