import {
  formatDay,
  mergePayloads,
  type OutingField,
  type OutingPayload,
  toPayload,
  payloadPhotos,
  payloadPieces,
  type Piece,
  pieceText,
} from '@cuaderno/domain';
import { useState } from 'react';
import { useResolveConflict } from '../../book/use-resolve-conflict';
import type { OutboxItem } from '../../book/use-sync';
import { count } from '../../lib/format';
import { Thumbnail } from '../../parts/thumbnail';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/toast-store';

/** Resolves the conflict of `item`; a toast reports the photos that are lost. */
function useChoice(item: OutboxItem) {
  const { keepOurs, keepTheirs } = useResolveConflict(item);
  const choose = async (fromTheirs?: readonly string[]) => {
    const lost = await keepOurs(fromTheirs);
    if (lost === 0) return;
    showToast({
      tone: 'bad',
      title: count(lost, 'foto ya no está', 'fotos ya no están'),
      description: 'Se borraron en otro dispositivo, y en este no queda copia. Lo demás se envía.',
    });
  };
  return {
    keepOurs: (fromTheirs?: readonly string[]) => void choose(fromTheirs),
    keepTheirs: () => void keepTheirs(),
  };
}

const CHANGED = 'La de este dispositivo es eliminarla; la otra, dejarla como ha cambiado.';
const DELETED = {
  create: 'La de este dispositivo es guardarla como una salida nueva; la otra, dejarla eliminada.',
  edit: 'La de este dispositivo es volver a guardarla con tu cambio; la otra, dejarla eliminada.',
  delete: '',
};

/** The choice between both sides of an outing that changed on two devices. */
export function ConflictChoice({ item }: { item: OutboxItem }) {
  const { write, theirs } = item;
  const { keepOurs, keepTheirs } = useChoice(item);
  if (write.kind === 'edit' && theirs) {
    return (
      <FieldByField
        item={item}
        base={toPayload(write.base)}
        ours={write.payload}
        theirs={toPayload(theirs)}
      />
    );
  }
  return (
    <div className="conflict">
      <p>{theirs ? CHANGED : DELETED[write.kind]}</p>
      <div className="conflict-buttons">
        <Button variant="secondary" onClick={() => keepOurs()}>
          La de este dispositivo
        </Button>
        <Button variant="secondary" onClick={keepTheirs}>
          La otra
        </Button>
      </div>
    </div>
  );
}

type Sides = { base: OutingPayload; ours: OutingPayload; theirs: OutingPayload };

function FieldByField({ item, base, ours, theirs }: Sides & { item: OutboxItem }) {
  const { conflicts } = mergePayloads(base, ours, theirs);
  const { keepOurs, keepTheirs } = useChoice(item);
  const [fromTheirs, setFromTheirs] = useState<string[]>([]);
  return (
    <div className="conflict">
      {conflicts.map((field) => (
        <fieldset key={field.key}>
          <legend>{field.label}</legend>
          {[
            { whose: 'La de este dispositivo', payload: ours, theirs: false },
            { whose: 'La otra', payload: theirs, theirs: true },
          ].map((side) => (
            <label key={side.whose}>
              <input
                type="radio"
                name={`${item.seq}-${field.key}`}
                checked={fromTheirs.includes(field.key) === side.theirs}
                onChange={() =>
                  setFromTheirs((keys) => [
                    ...keys.filter((key) => key !== field.key),
                    ...(side.theirs ? [field.key] : []),
                  ])
                }
              />
              <span>
                <small>{side.whose}</small>
                {fieldText(side.payload, field)}
                <Thumbnails payload={side.payload} field={field} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="conflict-buttons">
        <Button onClick={() => keepOurs(fromTheirs)}>Guardar lo elegido</Button>
        <Button variant="secondary" onClick={keepTheirs}>
          La otra entera
        </Button>
      </div>
    </div>
  );
}

/** @returns the text of a field's value on one side */
function fieldText(payload: OutingPayload, { key, of }: OutingField): string {
  if (key === 'date') return formatDay(payload.date);
  if (key === 'photos') return photoCount(payloadPhotos(payload)) || 'Sin fotos';
  if (key === 'animals' || key === 'species') {
    return payloadPieces(payload).map(pieceWithPhotos).join(', ') || 'Sin pieza';
  }
  const values = payload as unknown as Record<string, string | number | null>;
  const texts = of.map((name) => values[name] ?? '').filter((value) => value !== '');
  return texts.join(', ') || 'Sin anotar';
}

function photoCount(photos: readonly string[]): string {
  return photos.length > 0 ? count(photos.length, 'foto', 'fotos') : '';
}

/** 'Jabalí (106,50 ptos) con 2 fotos'. */
function pieceWithPhotos(piece: Piece): string {
  return [pieceText(piece), photoCount(piece.photos)].filter(Boolean).join(' con ');
}

/** The photos of a side in a conflict of photos, whose texts may be equal. */
function Thumbnails({ payload, field }: { payload: OutingPayload; field: OutingField }) {
  if (field.key !== 'photos' && field.key !== 'animals') return null;
  const photos = payloadPhotos(payload);
  return (
    photos.length > 0 && (
      <span className="conflict-thumbnails">
        {photos.map((address, index) => (
          <Thumbnail key={address} address={address} alt={`Foto ${index + 1}`} />
        ))}
      </span>
    )
  );
}
