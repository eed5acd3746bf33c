import { type Modality, hasManyPieces } from '@cuaderno/domain';
import { use, useRef, useState } from 'react';
import { useFieldArray, type UseFieldArrayReturn, useFormContext, useWatch } from 'react-hook-form';
import { useWide } from '../../lib/use-wide';
import { FieldNote } from '../../ui/field';
import { SectionHeading } from '../../ui/section-heading';
import { AddPiece } from './add-piece';
import { blankPiece, countPieces, type PiecesValues, type PieceValues } from './form-values';
import { PhotoWork } from './photo-work';
import { Piece } from './piece';

/** Number of pieces from which finished ones fold to one line on a phone. */
const FOLD_FROM = 4;

const NONE: ReadonlySet<string> = new Set();

/** The pieces of a montería, which is always a list. */
export function MonteriaPieces() {
  const { control } = useFormContext<PiecesValues>();
  return <Pieces type="monteria" list={useFieldArray({ control, name: 'animals' })} />;
}

/** Whether finished pieces of a list fold. */
function useFolding(pieces: number): boolean {
  const wide = useWide();
  const { preparing } = use(PhotoWork);
  return !wide && preparing === 0 && pieces >= FOLD_FROM;
}

/** A list of pieces. */
export function Pieces({
  type,
  list,
}: {
  type: Modality;
  list: UseFieldArrayReturn<PiecesValues, 'animals'>;
}) {
  const { control, formState, getValues, setValue, trigger } = useFormContext<PiecesValues>();
  const { fields, append, insert, remove } = list;
  const animals = useWatch({ control, name: 'animals' });
  // Keeps edited pieces unfolded until the next one is added: folding on press would move the pressed target.
  const [open, setOpen] = useState(NONE);
  const canFold = useFolding(fields.length);
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

  /** Adds a piece like one after it; of its values only some are of every animal. */
  const addAfter = (index: number, changes: Partial<PieceValues>, shouldFocus: boolean) => {
    const { species, sex } = getValues(`animals.${index}`);
    const focusName = `animals.${index + 1}.species`;
    insert(
      index + 1,
      { ...blankPiece(type), species, sex, ...changes },
      { shouldFocus, focusName },
    );
  };

  const add = () => {
    setOpen(NONE);
    append(blankPiece(type), { focusName: `animals.${fields.length}.species` });
  };

  const split = (index: number) => {
    const quantity = (getValues(`animals.${index}.quantity`) ?? 1) - 1;
    addAfter(index, { quantity }, false);
    setValue(`animals.${index}.quantity`, 1, { shouldDirty: true });
    void trigger('animals');
  };

  const folds = (id: string, index: number): boolean =>
    canFold && id !== last && !open.has(id) && Boolean(animals[index]?.species) && !error?.[index];

  return (
    <section ref={section} className="form-section" aria-labelledby="piezas">
      <SectionHeading id="piezas" title="Piezas" aside={<small>{countPieces(animals)}</small>} />
      {fields.map((field, index) => (
        <Piece
          key={field.id}
          type={type}
          index={index}
          folded={folds(field.id, index)}
          onWork={() => setOpen((ids) => (ids.has(field.id) ? ids : new Set(ids).add(field.id)))}
          onRepeat={() => addAfter(index, {}, true)}
          onRemove={() => takeOut(index)}
          onSplit={() => split(index)}
        />
      ))}
      <FieldNote id="piezas-nota" error={error?.root?.message ?? error?.message} />
      <AddPiece onClick={add}>
        {hasManyPieces(type) ? 'Añadir Pieza' : 'Añadir otra pieza'}
      </AddPiece>
    </section>
  );
}
