import { MODALITIES, MODALITY_TEXTS } from '@cuaderno/domain';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths';
import { ModalityStamp } from '../parts/modality';
import { Sheet } from '../ui/sheet';
import './chooser-sheet.css';

/** The chooser of a modality; picking one opens its form. */
export function ChooserSheet({ onPick, onClose }: { onPick: () => void; onClose: () => void }) {
  return (
    <Sheet title="Registrar nueva salida" onClose={onClose}>
      <ul>
        {MODALITIES.map((type) => (
          <li key={type}>
            <Link
              className={`choice ${type}`}
              to={paths.newOuting(type)}
              onClick={onPick}
              viewTransition
            >
              <ModalityStamp type={type} size={48} />
              <span>
                <b>{MODALITY_TEXTS[type].name}</b>
                <span>{MODALITY_TEXTS[type].description}</span>
              </span>
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
