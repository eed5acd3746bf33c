import { type Modality, MODALITY_TEXTS } from '@cuaderno/domain';
import { Drawing } from '../../ui/drawing';
import './modality.css';

/** The drawing of a modality in its colour: the hide, the horn, the glasses. */
export function ModalityIcon({ type, size }: { type: Modality; size: number }) {
  return <Drawing name={`modality-${type}`} size={size} className={`modality-icon ${type}`} />;
}

/** The drawing in a disc, as a stamp in the margin. */
export function ModalityStamp({ type, size }: { type: Modality; size: number }) {
  return (
    <span className={`modality-stamp ${type}`} style={{ width: size, height: size }}>
      <ModalityIcon type={type} size={Math.round(size * 0.6)} />
    </span>
  );
}

/** The word of a modality in its ink. */
export function ModalityWord({ type }: { type: Modality }) {
  return <span className={`modality-word ${type}`}>{MODALITY_TEXTS[type].name}</span>;
}
