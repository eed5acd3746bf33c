import { type BookImport, formatDay, undoableUntil } from '@cuaderno/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../lib/server/error-texts';
import { count } from '../../lib/format';
import { keys } from '../../lib/server/query-client';
import { useNow } from '../../lib/use-now';
import { trpc } from '../../lib/server/api-client';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/form/error-callout';
import { SectionHeading } from '../../ui/page/section-heading';
import { showToast } from '../../ui/sheet/toast-store';
import { KeptSheet } from './kept-outings';
import { UndoSheet } from './undo-sheet';

/** 'Tus importaciones' that have an outing in the book; the last 30 days' can be undone. */
export function Imports() {
  const imports = trpc.imports.list.useQuery(undefined, { staleTime: 0 });
  const client = useQueryClient();
  const now = useNow();
  const [asking, setAsking] = useState<BookImport | null>(null);
  const undo = trpc.imports.undo.useMutation({
    onSuccess: ({ removed }) =>
      showToast({ title: 'Importación deshecha', description: removedText(removed), tone: 'good' }),
    onSettled: () => {
      setAsking(null);
      void imports.refetch();
      for (const queryKey of [keys.outings, keys.stats])
        void client.invalidateQueries({ queryKey });
    },
  });
  const listed = imports.data?.filter(({ outings }) => outings > 0) ?? [];
  return (
    <>
      {listed.length > 0 && (
        <>
          <SectionHeading title="Tus importaciones" />
          <ul>
            {listed.map((one) => (
              <li key={one.id} className="import-row">
                <span>
                  <b>{one.name}</b>
                  <small>{`${dayOf(one)}, ${count(one.outings, 'salida', 'salidas')}`}</small>
                </span>
                {undoableUntil(one).getTime() > now && (
                  <Button
                    variant="ghost"
                    aria-label={`Deshacer ${one.name}`}
                    onClick={() => setAsking(one)}
                  >
                    Deshacer
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <ErrorCallout>{undo.error && errorMessage(undo.error)}</ErrorCallout>
        </>
      )}
      {asking && (
        <UndoSheet
          name={asking.name}
          busy={undo.isPending}
          onConfirm={() => undo.mutate({ id: asking.id })}
          onCancel={() => setAsking(null)}
        />
      )}
      {/* Also after the last one, which leaves the list. */}
      {undo.data && undo.data.kept.length > 0 && (
        <KeptSheet kept={undo.data.kept} onClose={undo.reset} />
      )}
    </>
  );
}

const dayOf = ({ createdAt }: BookImport) =>
  formatDay(new Date(createdAt).toLocaleDateString('sv'));

const removedText = (removed: number) =>
  `Se ${removed === 1 ? 'ha' : 'han'} quitado ${count(removed, 'salida', 'salidas')}`;
