import { type Modality, hasManyPieces } from '@cuaderno/domain';
import { use, useRef, useState } from 'react';
import { useFieldArray, type UseFieldArrayReturn, useFormContext, useWatch } from 'react-hook-form';
import { FieldNote } from '../../ui/field';
import { SectionHeading } from '../../ui/section-heading';
import { AddPiece } from './add-piece';
import { blankPiece, countPieces, type PiecesValues, type PieceValues } from './form-values';
import { PhotoWork } from './photo-work';
import { Piece } from './piece';

const NONE: ReadonlySet<string> = new Set();

/** The pieces of a montería, which is always a list. */
export function MonteriaPieces() {
  const { control } = useFormContext<PiecesValues>();
  return <Pieces type="monteria" list={useFieldArray({ control, name: 'animals' })} />;
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
  const { preparing } = use(PhotoWork);
  // Finished pieces fold when another is opened or added: folding on press would move the pressed target.
  const [folded, setFolded] = useState(() => (fields.length > 1 ? finishedBut() : NONE));
  /** The ids of all finished pieces but the one at `index`. */
  function finishedBut(index?: number): ReadonlySet<string> {
    // A field that is removed drops its photos in preparation.
    const mayFold = (id: string) => preparing === 0 || folded.has(id);
    return new Set(
      fields.flatMap(({ id }, at) =>
        at !== index && getValues(`animals.${at}.species`) && mayFold(id) ? id : [],
      ),
    );
  }
  const error = formState.errors.animals;
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
    setFolded(finishedBut(shouldFocus ? undefined : index));
    const focusName = `animals.${index + 1}.species`;
    insert(
      index + 1,
      { ...blankPiece(type), species, sex, ...changes },
      { shouldFocus, focusName },
    );
  };

  const add = () => {
    setFolded(finishedBut());
    append(blankPiece(type), { focusName: `animals.${fields.length}.species` });
  };

  const split = (index: number) => {
    const quantity = (getValues(`animals.${index}.quantity`) ?? 1) - 1;
    addAfter(index, { quantity }, false);
    setValue(`animals.${index}.quantity`, 1, { shouldDirty: true });
    void trigger('animals');
  };

  const work = (id: string) =>
    setFolded((ids) => (ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : ids));

  return (
    <section ref={section} className="form-section" aria-labelledby="piezas">
      <SectionHeading id="piezas" title="Piezas" aside={<small>{countPieces(animals)}</small>} />
      {fields.map((field, index) => (
        <Piece
          key={field.id}
          type={type}
          index={index}
          folded={fields.length > 1 && folded.has(field.id) && !error?.[index]}
          onUnfold={() => setFolded(finishedBut(index))}
          onWork={() => work(field.id)}
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
