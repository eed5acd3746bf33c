import { type Modality, MODALITY_FACTS } from '@cuaderno/domain';
import { ArrowLeft, CloudOff } from 'lucide-react';
import { paths } from '../../lib/paths';
import { ButtonLink } from '../../ui/button';
import { StatePage } from '../../ui/page/state-page';

function title(type: Modality): string {
  const { gender, texts } = MODALITY_FACTS[type];
  return `Error al cargar ${gender === 'm' ? 'el' : 'la'} ${texts.name.toLowerCase()}`;
}

/** The state of an outing that could not be read or does not exist. */
export function OutingError({ type }: { type: Modality }) {
  return (
    <div className="page">
      <StatePage
        alert
        main="h1"
        icon={<CloudOff size={32} />}
        title={title(type)}
        action={
          <ButtonLink to={paths.book} icon={<ArrowLeft size={20} aria-hidden />}>
            Volver al cuaderno
          </ButtonLink>
        }
      >
        No hemos podido leer esta salida. Si sigue en tu cuaderno, comprueba la conexión y ábrela de
        nuevo.
      </StatePage>
    </div>
  );
}
