import type { Day } from '@cuaderno/domain';
import { useState } from 'react';
import type { NightPlace, useNightPlace } from '../../book/use-night-place';
import type { Night } from '../../lib/night';
import { MunicipalitySearch } from '../../parts/municipality-popover';
import { NightSheet } from '../../parts/night-sheet';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/error-callout';
import { Sheet } from '../../ui/sheet';

type TonightSheetProps = {
  /** Null without a place. */
  shown: { place: NightPlace; day: Day; night: Night } | null;
  choice: ReturnType<typeof useNightPlace>['choice'];
  now: number;
  onClose: () => void;
};

/** 'Esta noche' at its place, which is chosen here where there is no espera. */
export function TonightSheet({ shown, choice, now, onClose }: TonightSheetProps) {
  const [isChoosing, setChoosing] = useState(false);
  if (!shown || isChoosing) {
    return <PlaceSheet choice={choice} onChosen={() => setChoosing(false)} onClose={onClose} />;
  }
  return (
    <NightSheet title="Esta noche" {...shown} now={now} onClose={onClose}>
      {shown.place.isChosen && (
        <Button variant="ghost" full onClick={() => setChoosing(true)}>
          Elegir otro municipio
        </Button>
      )}
    </NightSheet>
  );
}

type PlaceSheetProps = Pick<TonightSheetProps, 'choice' | 'onClose'> & { onChosen: () => void };

function PlaceSheet({ choice, onChosen, onClose }: PlaceSheetProps) {
  const isUnknown = choice.isError || choice.data === null;
  return (
    <Sheet
      title="Elige un municipio"
      description="Para decirte la luna de esta noche. Se queda en este dispositivo."
      className="tonight-place"
      onClose={onClose}
    >
      <ErrorCallout>
        {isUnknown && 'No hemos podido leer dónde está ese municipio. Vuelve a intentarlo.'}
      </ErrorCallout>
      <MunicipalitySearch
        onPick={({ name, province }) =>
          choice.mutate(
            { municipality: name, province },
            { onSuccess: (place) => place && onChosen() },
          )
        }
      />
    </Sheet>
  );
}
