import { FIELDS, recechoSchema } from '@cuaderno/domain';
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

/** The form of a rececho, which has one piece. */
export function RecechoForm({ outing, place }: FormProps) {
  const state = useOutingForm(
    'rececho',
    recechoSchema,
    { ...formValues('rececho', outing), ...place },
    outing,
  );
  const { register, formState } = state.form;
  const { errors } = formState;
  return (
    <FormFrame type="rececho" outing={outing} {...state}>
      <PlaceFields>
        <div className="field-row">
          <TextField
            label={FIELDS.finca.label}
            error={errors.finca?.message}
            {...register('finca')}
          />
          <TextField
            label={FIELDS.lugar.label}
            error={errors.lugar?.message}
            {...register('lugar')}
          />
        </div>
      </PlaceFields>
      <div className="form-right">
        <section className="form-section" aria-labelledby="la-pieza">
          <SectionHeading id="la-pieza" title="La pieza" />
          <PieceFields type="rececho" />
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
