import { Suspense, useState } from 'react';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';

const ConfirmSheet = lazyPart(() =>
  import('../../ui/sheet/confirm-sheet').then((module) => module.ConfirmSheet),
);

/** Takes a measurement or a record out of a piece, after a question. */
export function RemoveScore({
  label,
  consequence,
  onRemove,
}: {
  /** 'Quitar la medición'. */
  label: string;
  consequence: string;
  onRemove: () => void;
}) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setAsks(true)}>
        {label}
      </Button>
      {asks && (
        <Suspense>
          <ConfirmSheet
            title={`¿${label}?`}
            description={consequence}
            confirm="Quitar"
            variant="danger"
            onCancel={() => setAsks(false)}
            onConfirm={() => {
              setAsks(false);
              onRemove();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
