import { type DocumentPayload, documentLine, formatDay } from '@cuaderno/domain';
import { CircleAlert } from 'lucide-react';
import { type PendingDocument, useDecideDocument } from '../../book/use-documents';
import { count } from '../../lib/format';
import { THIS_DEVICE } from '../../lib/this-device';
import { Button } from '../../ui/button';

type Texts = { what: string; mine: string; theirs: string };

/** What a blocked write asks, and its two answers. */
function textsOf({ state, theirs, others, payload, reason }: PendingDocument): Texts {
  if (state === 'rejected') {
    return {
      what: `No se pudo enviar: ${reason ?? ''}. Corrígelo y guarda, o quita lo de este ${THIS_DEVICE}.`,
      mine: 'Enviar otra vez',
      theirs: `Quitar lo de este ${THIS_DEVICE}`,
    };
  }
  if (others) return textsOfTabs(payload, others);
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
  return {
    what: `También cambió en otro dispositivo. Allí: ${briefOf(theirs)}.`,
    mine: `Guardar lo de este ${THIS_DEVICE}`,
    theirs: 'Quedarme con lo de allí',
  };
}

/** What two tabs of this device ask, which saved one document differently. */
function textsOfTabs(payload: DocumentPayload | null, [other]: readonly DocumentPayload[]): Texts {
  if (payload === null) {
    return {
      what: 'Lo borraste en una pestaña, y cambió en otra.',
      mine: 'Borrarlo',
      theirs: 'Dejarlo como está en la otra',
    };
  }
  return {
    what: `También cambió en otra pestaña. Allí: ${other ? briefOf(other) : ''}. Aquí: ${briefOf(payload)}.`,
    mine: 'Guardar lo de aquí',
    theirs: 'Quedarme con lo de allí',
  };
}

/** 'Andalucía, n.º 30/104417, caduca el 20/12/2026'. */
function briefOf(document: DocumentPayload): string {
  const { expires, photos } = document;
  const words = [
    documentLine(document),
    expires && `caduca el ${formatDay(expires)}`,
    photos.length > 0 && count(photos.length, 'foto', 'fotos'),
  ];
  return words.filter(Boolean).join(', ') || 'sin datos';
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
