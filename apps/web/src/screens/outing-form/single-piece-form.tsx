import { FIELDS, type ManyPieces, type Modality, placeParamsOf } from '@cuaderno/domain';
import { TextField } from '../../ui/form/field';
import { FormFrame } from './form-frame';
import type { FormProps } from './form-props';
import { OneOrMorePieces } from './one-or-more-pieces';
import { PlaceFields } from './place-fields';
import { useOutingForm } from './use-outing-form';

type SinglePieceModality = Exclude<Modality, ManyPieces>;

/** The form of an outing that begins with one piece, with the place fields of its modality. */
export function SinglePieceForm({ type, ...props }: FormProps & { type: SinglePieceModality }) {
  const state = useOutingForm(type, props);
  const { register, getFieldState, formState } = state.form;
  return (
    <FormFrame type={type} outing={props.outing} {...state}>
      <PlaceFields>
        <div className="field-row">
          {placeParamsOf(type).map((key) => (
            <TextField
              key={key}
              label={FIELDS[key].label}
              error={getFieldState(key, formState).error?.message}
              {...register(key)}
            />
          ))}
        </div>
      </PlaceFields>
      <OneOrMorePieces type={type} />
    </FormFrame>
  );
}
