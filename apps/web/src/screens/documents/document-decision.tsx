import { documentLine, formatDay } from '@cuaderno/domain';
import { CircleAlert } from 'lucide-react';
import { type PendingDocument, useDecideDocument } from '../../book/use-documents';
import { THIS_DEVICE } from '../../lib/this-device';
import { Button } from '../../ui/button';

type Texts = { what: string; mine: string; theirs: string };

/** What a blocked write asks, and its two answers. */
function textsOf({ state, theirs, payload, reason }: PendingDocument): Texts {
  if (state === 'rejected') {
    return {
      what: `No se pudo enviar: ${reason ?? ''}. Corrígelo y guarda, o quita lo de este ${THIS_DEVICE}.`,
      mine: 'Enviar otra vez',
      theirs: `Quitar lo de este ${THIS_DEVICE}`,
    };
  }
  if (!theirs) {
    return {
      what: 'Se borró en otro dispositivo mientras lo cambiabas aquí.',
      mine: 'Guardarlo de nuevo',
      theirs: 'Dejarlo borrado',
    };
  }
  if (payload === null) {
    return {
      what: 'Lo borraste aquí, y cambió en otro dispositivo.',
      mine: 'Borrarlo',
      theirs: 'Dejarlo como está allí',
    };
  }
  const there = [documentLine(theirs), theirs.expires && `caduca el ${formatDay(theirs.expires)}`]
    .filter(Boolean)
    .join(', ');
  return {
    what: `También cambió en otro dispositivo. Allí: ${there || 'sin datos'}.`,
    mine: `Guardar lo de este ${THIS_DEVICE}`,
    theirs: 'Quedarme con lo de allí',
  };
}

/** The decision on a document that can't be sent as it is. */
export function DocumentDecision({ item, onDone }: { item: PendingDocument; onDone: () => void }) {
  const decide = useDecideDocument({ onSuccess: onDone });
  const { what, mine, theirs } = textsOf(item);
  return (
    <div className="document-decision">
      <p>
        <CircleAlert size={18} aria-hidden />
        {what}
      </p>
      <div className="document-actions">
        <Button
          variant="secondary"
          disabled={decide.isPending}
          onClick={() => decide.mutate({ item, keep: 'mine' })}
        >
          {mine}
        </Button>
        <Button
          variant="secondary"
          disabled={decide.isPending}
          onClick={() => decide.mutate({ item, keep: 'theirs' })}
        >
          {theirs}
        </Button>
      </div>
    </div>
  );
}
