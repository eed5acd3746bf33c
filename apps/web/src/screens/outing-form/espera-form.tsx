import { esperaSchema, FIELDS } from '@cuaderno/domain';
import { TextField } from '../../ui/field';
import { SectionHeading } from '../../ui/section-heading';
import { DescriptionField } from './description-field';
import { FormFrame } from './form-frame';
import type { FormProps } from './form-props';
import { formValues } from './form-values';
import { PhotoField } from './photo-field';
import { PieceFields } from './piece-fields';
import { PlaceFields } from './place-fields';
import { useOutingForm } from './use-outing-form';

/** The form of an espera, whose piece is optional. */
export function EsperaForm({ outing, place }: FormProps) {
  const state = useOutingForm(
    'espera',
    esperaSchema,
    { ...formValues('espera', outing), ...place },
    outing,
  );
  const { register, formState } = state.form;
  const { errors } = formState;
  return (
    <FormFrame type="espera" outing={outing} {...state}>
      <PlaceFields>
        <div className="field-row">
          <TextField
            label={FIELDS.cotoName.label}
            error={errors.cotoName?.message}
            {...register('cotoName')}
          />
          <TextField
            label={FIELDS.place.label}
            error={errors.place?.message}
            {...register('place')}
          />
        </div>
      </PlaceFields>
      <div className="form-right">
        <section className="form-section" aria-labelledby="la-pieza">
          <SectionHeading id="la-pieza" title="La pieza" />
          <PieceFields type="espera" optional />
        </section>
        <section className="form-section" aria-labelledby="recuerdo">
          <SectionHeading id="recuerdo" title="Recuerdo" />
          <PhotoField name="photos" />
          <DescriptionField counted />
        </section>
      </div>
    </FormFrame>
  );
}
