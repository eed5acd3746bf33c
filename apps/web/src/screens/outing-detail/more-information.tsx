import {
  estateOf,
  FIELDS,
  headingOf,
  isParam,
  MODALITY_FACTS,
  type ModalityFacts,
  type Outing,
} from '@cuaderno/domain';
import { SectionHeading } from '../../ui/section-heading';
import './more-information.css';

/** The fields of an outing's modality with their headings. */
function linesOf(outing: Outing): [heading: string, value: string | number | null][] {
  const { fields, estate }: ModalityFacts = MODALITY_FACTS[outing.type];
  return fields
    .filter(isParam)
    .map((key) => [
      headingOf(key),
      key === estate ? estateOf(outing) : (outing.custom_params[key] ?? null),
    ]);
}

/** 'Información adicional': all fields, the empty ones as 'Sin anotar'. */
export function MoreInformation({ outing }: { outing: Outing }) {
  return (
    <section aria-labelledby="informacion">
      <SectionHeading id="informacion" title="Información adicional" />
      <dl className="more-information">
        {linesOf(outing).map(([heading, value]) => (
          <div key={heading}>
            <dt>{heading}</dt>
            <dd>{value ?? <Blank />}</dd>
          </div>
        ))}
        <div className="more-information-text">
          <dt>{FIELDS.description.label}</dt>
          <dd>{outing.description ?? <Blank />}</dd>
        </div>
      </dl>
    </section>
  );
}

function Blank() {
  return <span className="more-information-blank">Sin anotar</span>;
}
