import type { Modality } from '@cuaderno/domain';
import { Suspense, use, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { lazyScreen } from '../../ui/lazy-part';
import { SectionHeading } from '../../ui/page/section-heading';
import { showToast } from '../../ui/sheet/toast-store';
import { AddPiece } from './add-piece';
import { DescriptionField } from './description-field';
import { blankPiece, type PiecesValues } from './form-values';
import { PhotoField } from './photo-field';
import { PhotoWork } from './photo-work';
import { FoldedFields, PieceFields } from './piece-fields';

/** Loaded for several pieces. */
const loadPieces = () => import('./pieces').then((module) => module.Pieces);
const Pieces = lazyScreen(loadPieces);

/** The only piece of an outing beside its memories, or several, each with its photos. */
export function OneOrMorePieces({ type }: { type: Modality }) {
  const { control } = useFormContext<PiecesValues>();
  const list = useFieldArray({ control, name: 'pieces' });
  const { preparing } = use(PhotoWork);
  const several = list.fields.length > 1;
  const [isList, setIsList] = useState(several);
  const [wasList, setWasList] = useState(false);
  const [wasOne, setWasOne] = useState(!isList);
  const [isAdding, setAdding] = useState(false);
  // A field that is removed drops its photos in preparation.
  if (isList !== several && preparing === 0) {
    setIsList(several);
    setWasList(isList);
    setWasOne(true);
  }
  /** The piece that is there stays until the list can be shown. */
  const add = async () => {
    setAdding(true);
    try {
      await loadPieces();
      list.append(blankPiece(type), { shouldFocus: false });
    } catch {
      showToast({
        tone: 'bad',
        title: 'No se ha podido añadir la pieza',
        description: 'Puede faltar conexión. Inténtalo dentro de un rato.',
      });
    }
    setAdding(false);
  };
  return (
    <div className="form-right">
      {isList ? (
        <Suspense>
          <Pieces type={type} list={list} isGrown={wasOne} />
        </Suspense>
      ) : (
        <section className="form-section" aria-labelledby="la-pieza">
          <SectionHeading id="la-pieza" title="La pieza" />
          <PieceFields type={type} index={0} isOnly />
          <FoldedFields index={0} />
          <AddPiece
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- in place of the removed piece
            autoFocus={wasList}
            disabled={preparing > 0}
            onClick={() => isAdding || void add()}
          >
            Añadir otra pieza
          </AddPiece>
        </section>
      )}
      {/* No region: its name would be a second label 'Fotos', the contract's name of the field. */}
      <section className="form-section">
        <SectionHeading title={isList ? 'Notas' : 'Fotos y notas'} />
        {!isList && <PhotoField index={0} />}
        <DescriptionField counted />
      </section>
    </div>
  );
}
