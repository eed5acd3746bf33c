import { MODALITIES } from '@cuaderno/domain';
import { paths } from '../../lib/paths';
import { ModalityIcon } from '../../parts/modality';
import { ButtonLink } from '../../ui/button';
import './new-outing-links.css';

const WORDS = { espera: 'Nueva Espera', monteria: 'Nueva Montería', rececho: 'Nuevo Rececho' };

/** Links to the three forms on a desktop. */
export function NewOutingLinks() {
  return (
    <div className="new-outing-links">
      {MODALITIES.map((type) => (
        <ButtonLink
          key={type}
          variant="secondary"
          to={paths.newOuting(type)}
          icon={<ModalityIcon type={type} size={22} />}
          viewTransition
        >
          {WORDS[type]}
        </ButtonLink>
      ))}
    </div>
  );
}
