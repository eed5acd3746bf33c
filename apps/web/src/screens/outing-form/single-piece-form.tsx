import {
  FIELDS,
  isPieceOptional,
  type ManyPieces,
  type Modality,
  paramsOf,
} from '@cuaderno/domain';
import { TextField } from '../../ui/field';
import { SectionHeading } from '../../ui/section-heading';
import { DescriptionField } from './description-field';
import { FormFrame } from './form-frame';
import type { FormProps } from './form-props';
import { PhotoField } from './photo-field';
import { PieceFields } from './piece-fields';
import { PlaceFields } from './place-fields';
import { useOutingForm } from './use-outing-form';

type SinglePieceModality = Exclude<Modality, ManyPieces>;

/** The form of an outing with one piece, with the place fields of the modality. */
export function SinglePieceForm({ type, ...props }: FormProps & { type: SinglePieceModality }) {
  const state = useOutingForm(type, props);
  const { register, getFieldState, formState } = state.form;
  return (
    <FormFrame type={type} outing={props.outing} {...state}>
      <PlaceFields>
        <div className="field-row">
          {paramsOf(type).map((key) => (
            <TextField
              key={key}
              label={FIELDS[key].label}
              error={getFieldState(key, formState).error?.message}
              {...register(key)}
            />
          ))}
        </div>
      </PlaceFields>
      <div className="form-right">
        <section className="form-section" aria-labelledby="la-pieza">
          <SectionHeading id="la-pieza" title="La pieza" />
          <PieceFields type={type} optional={isPieceOptional(type)} />
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
