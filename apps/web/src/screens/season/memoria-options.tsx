import { groupDigits } from '@cuaderno/domain';
import { Checkbox } from '@radix-ui/themes/components/checkbox';
import { SegmentsField } from '../../ui/form/segments-field';
import type { MemoriaOptions, Places } from './memoria-choice';
import '../../ui/form/checkbox-field.css';

const LEVELS: { value: Places; text: string }[] = [
  { value: 'municipality', text: 'Municipio' },
  { value: 'province', text: 'Provincia' },
  { value: 'region', text: 'Comunidad' },
];

type Counts = { photos: number; notes: number; sheets: number };

type MemoriaOptionsProps = {
  options: MemoriaOptions;
  onChange: (options: MemoriaOptions) => void;
  /** How many there are, undefined until the server has said it. */
  counts: Counts | undefined;
};

/** What a memoria has: photos, notes, sheets, and how much of its places. */
export function MemoriaOptionFields({ options, onChange, counts }: MemoriaOptionsProps) {
  const { places, notes } = options;
  const hasPlaces = places !== 'none';
  return (
    <>
      <div className="memoria-options">
        <Option
          name="Fotos"
          text="Una por trofeo"
          count={counts?.photos}
          checked={options.photos}
          onChange={(photos) => onChange({ ...options, photos })}
        />
        <Option
          name="Notas"
          text="La descripción de cada trofeo"
          count={counts?.notes}
          checked={notes}
          onChange={(checked) => onChange({ ...options, notes: checked })}
        />
        <Option
          name="Hojas de medición"
          count={counts?.sheets}
          checked={options.sheets}
          onChange={(sheets) => onChange({ ...options, sheets })}
        />
        <Option
          name="Lugares"
          text="En la lista, los trofeos y el mapa"
          checked={hasPlaces}
          onChange={(checked) =>
            onChange({ ...options, places: checked ? 'municipality' : 'none' })
          }
        />
      </div>
      {hasPlaces && (
        <SegmentsField
          label="Hasta dónde se dice el lugar"
          name="places"
          options={LEVELS}
          value={places}
          onChange={(level) => onChange({ ...options, places: level })}
        />
      )}
      <p className="memoria-note">
        El coto, la finca y el puesto no salen nunca.
        {!hasPlaces && notes && ' Las notas salen como las escribiste: mira si nombran un lugar.'}
      </p>
    </>
  );
}

type OptionProps = {
  name: string;
  text?: string;
  count?: number | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function Option({ name, text, count, checked, onChange }: OptionProps) {
  return (
    <label className="checkbox-field memoria-option">
      <Checkbox checked={checked} onCheckedChange={(state) => onChange(state === true)} />
      <span>
        {name}
        {text && <small>{text}</small>}
      </span>
      {count !== undefined && <em>{groupDigits(count)}</em>}
    </label>
  );
}
