import { formatDay, type KeptOuting, MODALITY_FACTS } from '@cuaderno/domain';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { RETURNS } from '../../ui/page/back-link';
import { Sheet } from '../../ui/sheet/sheet';

/** The outings that stay after an import is undone, as they were edited. */
export function KeptOutings({ kept }: { kept: readonly KeptOuting[] }) {
  return (
    <ul className="import-kept">
      {kept.map(({ id, type, date, municipality }) => (
        <li key={id}>
          <Link to={paths.outing(type, id)} state={RETURNS}>
            {municipality ?? MODALITY_FACTS[type].texts.name}
          </Link>
          <small>{`${formatDay(date)}, ${MODALITY_FACTS[type].texts.name.toLowerCase()}`}</small>
        </li>
      ))}
    </ul>
  );
}

/** The same in a sheet. */
export function KeptSheet({ kept, onClose }: { kept: readonly KeptOuting[]; onClose: () => void }) {
  return (
    <Sheet title="Siguen en tu cuaderno" onClose={onClose}>
      <p>Las has cambiado después de importarlas:</p>
      <KeptOutings kept={kept} />
    </Sheet>
  );
}
