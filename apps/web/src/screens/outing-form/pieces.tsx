import { Plus } from 'lucide-react';
import { use, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useWide } from '../../lib/use-wide';
import { Button } from '../../ui/button';
import { FieldNote } from '../../ui/field';
import { SectionHeading } from '../../ui/section-heading';
import { BLANK_PIECE, type MonteriaValues } from './form-values';
import { PhotoWork } from './photo-work';
import { Piece } from './piece';

/** Number of pieces from which finished ones fold to one line on a phone. */
const FOLD_FROM = 4;

const NONE: ReadonlySet<string> = new Set();

/** The pieces of a montería. */
export function Pieces() {
  const { control, formState, trigger } = useFormContext<MonteriaValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'animals' });
  const animals = useWatch({ control, name: 'animals' });
  const wide = useWide();
  // Keeps edited pieces unfolded until the next one is added: folding on press would move the pressed target.
  const [open, setOpen] = useState(NONE);
  const { preparing } = use(PhotoWork);
  const error = formState.errors.animals;
  const last = fields.at(-1)?.id;
  const section = useRef<HTMLElement>(null);

  /** Moves the focus to the next piece when one is removed. */
  const takeOut = (index: number) => {
    const after = section.current?.querySelectorAll<HTMLElement>('.piece, .piece-add')[index + 1];
    after?.focus({ preventScroll: true });
    remove(index);
    // Errors contain the previous number of their piece.
    if (error) void trigger('animals');
  };

  const folds = (id: string, index: number): boolean =>
    !wide &&
    preparing === 0 &&
    fields.length >= FOLD_FROM &&
    id !== last &&
    !open.has(id) &&
    Boolean(animals[index]?.species) &&
    !error?.[index];

  return (
    <section ref={section} className="form-section form-right" aria-labelledby="piezas">
      <SectionHeading id="piezas" title="Piezas" aside={<small>{fields.length}</small>} />
      {fields.map((field, index) => (
        <Piece
          key={field.id}
          index={index}
          folded={folds(field.id, index)}
          onWork={() => setOpen((ids) => (ids.has(field.id) ? ids : new Set(ids).add(field.id)))}
          onRemove={() => takeOut(index)}
        />
      ))}
      <FieldNote id="piezas-nota" error={error?.root?.message ?? error?.message} />
      <Button
        variant="secondary"
        full
        className="piece-add"
        icon={<Plus size={20} aria-hidden />}
        onClick={() => {
          setOpen(NONE);
          append(BLANK_PIECE, { focusName: `animals.${fields.length}.species` });
        }}
      >
        Añadir Pieza
      </Button>
    </section>
  );
}
