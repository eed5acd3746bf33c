import { FIELDS } from '@cuaderno/domain';
import { useWatch } from 'react-hook-form';
import { count } from '../../lib/format';
import { TextField } from '../../ui/form/field';
import { DescriptionField } from './description-field';
import { FormFrame } from './form-frame';
import type { FormProps } from './form-props';
import { countPieces } from './form-values';
import { NumberField } from './number-field';
import { MonteriaPieces } from './pieces';
import { PlaceFields } from './place-fields';
import { useOutingForm } from './use-outing-form';
import { SUGGESTED } from './suggested';

/** The form of a montería, with any number of pieces. */
export function MonteriaForm(props: FormProps) {
  const state = useOutingForm('monteria', props);
  const { register, formState, control } = state.form;
  const { errors } = formState;
  const pieces = useWatch({ control, name: 'pieces' });
  const taken = countPieces(pieces.filter((animal) => animal.species));
  const photos = pieces.reduce((sum, animal) => sum + (animal.photos?.length ?? 0), 0);
  return (
    <FormFrame
      type="monteria"
      outing={props.outing}
      tally={`${count(taken, 'pieza', 'piezas')}, ${count(photos, 'foto', 'fotos')}`}
      {...state}
    >
      <PlaceFields isNew={!props.outing}>
        <TextField
          label={FIELDS.finca.label}
          error={errors.finca?.message}
          {...SUGGESTED}
          {...register('finca')}
        />
        <div className="field-row field-row-place">
          <TextField
            label={FIELDS.armada.label}
            error={errors.armada?.message}
            {...SUGGESTED}
            {...register('armada')}
          />
          <NumberField
            name="puesto"
            label={FIELDS.puesto.label}
            inputMode="numeric"
            step={1}
            min={0}
            max={FIELDS.puesto.max}
            error={errors.puesto?.message}
          />
        </div>
      </PlaceFields>
      <div className="form-right">
        <MonteriaPieces />
      </div>
      <div>
        <DescriptionField counted={false} />
      </div>
    </FormFrame>
  );
}
