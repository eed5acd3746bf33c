import { MODALITIES, MODALITY_TEXTS, seasonName } from '@cuaderno/domain';
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { ButtonLink } from '../../ui/button';
import { StatePage } from '../../ui/page/state-page';
import type { MapFilters } from './use-map-address';

/** A book without outings, or with archived ones alone. */
export function NothingYet({ isArchived }: { isArchived: boolean }) {
  return isArchived ? (
    <StatePage
      title="Nada en el mapa"
      action={<ButtonLink to={paths.chooser}>Registrar salida</ButtonLink>}
    >
      Las salidas archivadas no se dibujan.
    </StatePage>
  ) : (
    <StatePage
      title="Aún no has pisado el mapa"
      action={<ButtonLink to={paths.chooser}>Registrar primera salida</ButtonLink>}
    >
      Cada municipio donde caces quedará marcado aquí. Solo tú lo ves.
    </StatePage>
  );
}

type NothingLeftProps = {
  filters: Pick<MapFilters, 'season' | 'types' | 'addressOf'>;
  firstMonth: number;
};

/** The season and the modalities leave no outing: which ones, and the way back to all. */
export function NothingLeft({ filters, firstMonth }: NothingLeftProps) {
  const { state } = useLocation();
  return (
    <StatePage
      title="Ninguna salida con estos filtros"
      action={
        <ButtonLink
          variant="secondary"
          to={filters.addressOf({ season: null, types: MODALITIES })}
          replace
          state={state}
        >
          Quitar filtros
        </ButtonLink>
      }
    >
      {reasonOf(filters, firstMonth)}
    </StatePage>
  );
}

/** 'No hay ninguna modalidad elegida.', 'No tienes monterías ni recechos en la temporada 2025–26.' */
function reasonOf({ season, types }: NothingLeftProps['filters'], firstMonth: number): string {
  if (types.length === 0) return 'No hay ninguna modalidad elegida.';
  const names = types.map((type) => MODALITY_TEXTS[type].plural.toLowerCase());
  const what = types.length === MODALITIES.length ? 'salidas' : names.join(' ni ');
  const when = season === null ? '' : ` en la ${seasonName(season, firstMonth).toLowerCase()}`;
  return `No tienes ${what}${when}.`;
}
