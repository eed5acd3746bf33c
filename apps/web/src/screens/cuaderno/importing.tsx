import { Suspense, useState } from 'react';
import { importingUser, isUnderWay, useImportJob } from '../../book/use-import-job';
import { useSession } from '../../book/use-session';
import { lazyPart } from '../../ui/lazy-part';

const ImportingRow = lazyPart(() =>
  import('./importing-row').then((module) => module.ImportingRow),
);

/**
 * The import under way, under the search. Its room is kept from the first paint, before it is read from the device, and
 * after its end for as long as the screen is shown, so that the book doesn't move.
 */
export function Importing() {
  const job = useImportJob();
  const { id } = useSession().user;
  const [isShown, show] = useState(() => importingUser.read() === id);
  if (!isShown && isUnderWay(job)) show(true);
  if (!isShown || job === null) return null;
  return (
    <div className="cuaderno-import">
      <Suspense>{job && <ImportingRow job={job} />}</Suspense>
    </div>
  );
}
