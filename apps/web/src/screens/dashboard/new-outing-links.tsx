import { MODALITIES, type Modality, MODALITY_FACTS } from '@cuaderno/domain';
import { paths } from '../../lib/paths';
import { ModalityIcon } from '../../parts/modality';
import { ButtonLink } from '../../ui/button';
import './new-outing-links.css';

function label(type: Modality): string {
  const { gender, texts } = MODALITY_FACTS[type];
  return `${gender === 'm' ? 'Nuevo' : 'Nueva'} ${texts.name}`;
}

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
          {label(type)}
        </ButtonLink>
      ))}
    </div>
  );
}
