import { groupDigits } from '@cuaderno/domain';
import { SpeciesIcon } from '../../parts/outings/species-icon';
import { Button } from '../../ui/button';
import { StatePage } from '../../ui/page/state-page';
import { speciesText } from './other-species';
import type { Filters } from './use-filters';
import type { Elsewhere } from './use-found';

type Offered = { offered: Elsewhere | null };

/** Shown when no outing matches: what was looked for and where, and what the search finds elsewhere. */
export function NothingFound({ filtering, offered }: Offered & { filtering: Filters }) {
  const { filters, active, clear, look } = filtering;
  const search = filters.search.trim();
  return (
    <StatePage
      title="No hay resultados con estos filtros"
      action={
        <>
          {offered && <Offer offered={offered} onAccept={() => look(offered.where)} />}
          {active > 0 && (
            <Button variant="secondary" onClick={clear}>
              Limpiar filtros
            </Button>
          )}
        </>
      }
    >
      {search && `Nada con «${search}» en coto, finca ni municipio. `}
      {offered?.where === 'notas' && 'Está en la descripción o la compañía. '}
      {active > 0 && 'Quita algún filtro o empieza de nuevo.'}
    </StatePage>
  );
}

function Offer({ offered, onAccept }: { offered: Elsewhere; onAccept: () => void }) {
  const { species, outings } = offered;
  const [first] = species;
  const one = outings.length === 1;
  const what = one ? 'la salida' : `las ${groupDigits(outings.length)} salidas`;
  return first ? (
    <Button icon={<SpeciesIcon species={first} size={24} />} onClick={onAccept}>
      Ver {what} con {speciesText(species)}
    </Button>
  ) : (
    <Button onClick={onAccept}>
      Ver {what} que lo {one ? 'nombra' : 'nombran'}
    </Button>
  );
}
