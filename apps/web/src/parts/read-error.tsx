import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { CloudOff, RotateCw } from 'lucide-react';
import { BUSY } from '../lib/server/error-texts';
import { keys } from '../lib/server/query-client';
import { requestError } from '../lib/server/request-error';
import { Button } from '../ui/button';
import { StatePage } from '../ui/page/state-page';

type ReadErrorProps = { main?: 'h1' | 'h2' };

/** A read that has failed with nothing stored to show in its place, with a retry. */
function ReadError({
  of,
  title,
  text,
  main = 'h2',
}: ReadErrorProps & { of: QueryKey; title: string; text: string }) {
  const isBusy = requestError(useQueryClient().getQueryState(of)?.error)?.isBusy === true;
  return (
    <StatePage
      alert
      main={main}
      icon={<CloudOff size={32} />}
      title={title}
      action={
        <Button icon={<RotateCw size={20} aria-hidden />} onClick={() => window.location.reload()}>
          Retry
        </Button>
      }
    >
      {isBusy ? BUSY : text} Tus salidas siguen guardadas
      {isBusy ? '.' : ': comprueba la conexión y vuelve a intentarlo.'}
    </StatePage>
  );
}

/** The error of the figures. */
export const DashboardError = (props: ReadErrorProps) => (
  <ReadError
    {...props}
    of={keys.stats}
    title="Error loading dashboard data"
    text="No hemos podido leer tus cifras."
  />
);

/** The error of the book. */
export const BookError = () => (
  <ReadError
    of={keys.outings}
    title="Error loading hunting history"
    text="No hemos podido abrir tu cuaderno."
  />
);
