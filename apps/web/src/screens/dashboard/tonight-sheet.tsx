import type { Day } from '@cuaderno/domain';
import { useState } from 'react';
import type { NightPlace, useNightPlace } from '../../book/use-night-place';
import type { Night } from '../../lib/nights/night';
import { MunicipalitySearch } from '../../parts/municipality-popover';
import { NightDetails, nightSubtitle } from '../../parts/nights/night-details';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/form/error-callout';
import { Sheet } from '../../ui/sheet/sheet';

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
  // One sheet for both, which returns the focus to the row.
  return !shown || isChoosing ? (
    <Sheet
      key="tonight"
      title="Elige un municipio"
      description="Para decirte la luna de esta noche. Se queda en este dispositivo."
      className="tonight-place"
      onClose={onClose}
    >
      <PlaceSearch choice={choice} onChosen={() => setChoosing(false)} />
    </Sheet>
  ) : (
    <Sheet key="tonight" title="Esta noche" subtitle={nightSubtitle(shown)} onClose={onClose}>
      <NightDetails {...shown} now={now} hasWeek />
      {shown.place.isChosen && (
        <Button variant="ghost" full onClick={() => setChoosing(true)}>
          Elegir otro municipio
        </Button>
      )}
    </Sheet>
  );
}

type PlaceSearchProps = Pick<TonightSheetProps, 'choice'> & { onChosen: () => void };

function PlaceSearch({ choice, onChosen }: PlaceSearchProps) {
  const isUnknown = choice.isError || choice.data === null;
  return (
    <>
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
    </>
  );
}
