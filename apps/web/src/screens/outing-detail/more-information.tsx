import type { Outing } from '@cuaderno/domain';
import { SectionHeading } from '../../ui/section-heading';
import './more-information.css';

/** The fields that each modality shows, by their labels. */
function fieldsOf({ type, custom_params: params, location }: Outing): [string, string | null][] {
  const estate = location ?? null;
  if (type === 'espera') {
    return [
      ['Coto', params.cotoName ?? estate],
      ['Lugar', params.place ?? null],
    ];
  }
  if (type === 'rececho') {
    return [
      ['Finca', params.finca ?? estate],
      ['Lugar', params.lugar ?? null],
    ];
  }
  return [
    ['Finca', params.finca ?? estate],
    ['Armada', params.armada ?? null],
    ['Puesto', params.puesto == null ? null : String(params.puesto)],
  ];
}

/** 'Información adicional': all fields, the empty ones as 'Sin anotar'. */
export function MoreInformation({ outing }: { outing: Outing }) {
  return (
    <section aria-labelledby="informacion">
      <SectionHeading id="informacion" title="Información adicional" />
      <dl className="more-information">
        {fieldsOf(outing).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <Blank />}</dd>
          </div>
        ))}
        <div className="more-information-text">
          <dt>Descripción</dt>
          <dd>{outing.description ?? <Blank />}</dd>
        </div>
      </dl>
    </section>
  );
}

function Blank() {
  return <span className="more-information-blank">Sin anotar</span>;
}
