import { type Modality, hasManyPieces } from '@cuaderno/domain';
import { use, useEffect, type RefObject, useEffectEvent, useRef, useState } from 'react';
import { useFieldArray, type UseFieldArrayReturn, useFormContext, useWatch } from 'react-hook-form';
import { FieldNote } from '../../ui/form/field';
import { SectionHeading } from '../../ui/page/section-heading';
import { showToast, toasts } from '../../ui/sheet/toast-store';
import { AddPiece } from './add-piece';
import { blankPiece, countPieces, type PiecesValues, type PieceValues } from './form-values';
import { PhotoWork } from './photo-work';
import { Piece } from './piece';

const REMOVED = 'Pieza quitada';
const NONE: ReadonlySet<string> = new Set();

/** The pieces of a montería, which is always a list. */
export function MonteriaPieces() {
  const { control } = useFormContext<PiecesValues>();
  return <Pieces type="monteria" list={useFieldArray({ control, name: 'pieces' })} />;
}

/**
 * Which pieces of a list are folded: finished ones, when another is opened or added, because folding on press would
 * move the pressed target.
 */
function useFolding(fields: readonly { id: string }[]) {
  const { getValues } = useFormContext<PiecesValues>();
  const { preparing } = use(PhotoWork);
  const [folded, setFolded] = useState(() =>
    fields.length > 1 ? finishedBut(undefined, NONE) : NONE,
  );

  function finishedBut(index: number | undefined, before: ReadonlySet<string>) {
    const ids = fields.map(({ id }) => id);
    return new Set(
      ids.filter(
        (id, at) =>
          at !== index &&
          getValues(`pieces.${at}.species`) &&
          // A field that is removed drops its photos in preparation.
          (preparing === 0 || before.has(id)),
      ),
    );
  }

  return {
    isFolded: (id: string) => fields.length > 1 && folded.has(id),
    /** Folds all finished pieces but the one at `index`. */
    foldOthers: (index?: number) => setFolded((before) => finishedBut(index, before)),
    unfold: (id: string) =>
      setFolded((ids) => (ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : ids)),
  };
}

/** Begins with the focus in the last piece. */
function useFocusOfLast(isWanted: boolean, count: number) {
  const { setFocus } = useFormContext<PiecesValues>();
  const focus = useEffectEvent(() => isWanted && setFocus(`pieces.${count - 1}.species`));
  useEffect(() => void focus(), []);
}

/** Takes a piece out of a list, with the way back; the focus moves to the next one. */
function useRemoval({ insert, remove }: PieceList, section: RefObject<HTMLElement | null>) {
  const { formState, getValues, trigger } = useFormContext<PiecesValues>();
  const { errors } = formState;
  return (index: number) => {
    const after = section.current?.querySelectorAll<HTMLElement>('.piece, .piece-add')[index + 1];
    after?.focus({ preventScroll: true });
    const removed = getValues(`pieces.${index}`);
    remove(index);
    const before = toasts.get();
    showToast({
      tone: 'good',
      title: REMOVED,
      isOfForm: true,
      action: {
        label: 'Deshacer',
        onPress() {
          insert(index, removed);
          // The one that was removed just before can be put back too.
          if (before?.title === REMOVED) showToast(before);
        },
      },
    });
    // Errors contain the previous number of their piece.
    if (errors.pieces) void trigger('pieces');
  };
}

type PieceList = UseFieldArrayReturn<PiecesValues, 'pieces'>;

/** A list of pieces. */
export function Pieces({
  type,
  list,
  isGrown = false,
}: {
  type: Modality;
  list: PieceList;
  /** Whether it was one piece before, to which the last was added. */
  isGrown?: boolean;
}) {
  const { control, formState, getValues, setValue, trigger } = useFormContext<PiecesValues>();
  const { fields, append, insert } = list;
  const pieces = useWatch({ control, name: 'pieces' });
  const { isFolded, foldOthers, unfold } = useFolding(fields);
  const error = formState.errors.pieces;
  const section = useRef<HTMLElement>(null);
  const takeOut = useRemoval(list, section);
  useFocusOfLast(isGrown, fields.length);

  /** Adds a piece like one after it; of its values only some are of every animal. */
  const addAfter = (index: number, changes: Partial<PieceValues>, shouldFocus: boolean) => {
    const { species, sex } = getValues(`pieces.${index}`);
    foldOthers(shouldFocus ? undefined : index);
    const focusName = `pieces.${index + 1}.species`;
    insert(
      index + 1,
      { ...blankPiece(type), species, sex, ...changes },
      { shouldFocus, focusName },
    );
  };

  const add = () => {
    foldOthers();
    append(blankPiece(type), { focusName: `pieces.${fields.length}.species` });
  };

  const split = (index: number) => {
    const quantity = (getValues(`pieces.${index}.quantity`) ?? 1) - 1;
    addAfter(index, { quantity }, false);
    setValue(`pieces.${index}.quantity`, 1, { shouldDirty: true });
    void trigger('pieces');
  };

  return (
    <section ref={section} className="form-section" aria-labelledby="piezas">
      <SectionHeading id="piezas" title="Piezas" aside={<small>{countPieces(pieces)}</small>} />
      {fields.map((field, index) => (
        <Piece
          key={field.id}
          type={type}
          index={index}
          folded={isFolded(field.id) && !error?.[index]}
          onUnfold={() => foldOthers(index)}
          onWork={() => unfold(field.id)}
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
