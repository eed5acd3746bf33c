import {
  estateOf,
  FIELDS,
  headingOf,
  MODALITY_FACTS,
  type Outing,
  placeParamsOf,
} from '@cuaderno/domain';
import { sitText } from '../../lib/sit-text';
import { SectionHeading } from '../../ui/section-heading';
import './more-information.css';

/** The place of an outing as its modality has it, with its headings; its times and company if they are noted. */
function linesOf(outing: Outing): [heading: string, value: string | number | null][] {
  const { type, custom_params: params } = outing;
  const { estate } = MODALITY_FACTS[type];
  const place = placeParamsOf(type).map((key): [string, string | number | null] => [
    headingOf(key),
    key === estate ? estateOf(outing) : (params[key] ?? null),
  ]);
  const times = sitText(params);
  return [
    ...place,
    ...(times ? [['Horas', times] as [string, string]] : []),
    ...(params.companions
      ? [[headingOf('companions'), params.companions] as [string, string]]
      : []),
  ];
}

/** 'Información adicional': the fields of its form, the empty ones as 'Sin anotar'. */
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
