import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, RotateCw } from 'lucide-react';
import { BUSY } from '../../lib/server/error-texts';
import { keys } from '../../lib/server/query-client';
import { requestError } from '../../lib/server/request-error';
import { Button } from '../../ui/button';
import { StatePage } from '../../ui/page/state-page';

/** The error of the figures, with a retry. */
export function DashboardError({ main = 'h2' }: { main?: 'h1' | 'h2' }) {
  const client = useQueryClient();
  const isBusy = requestError(client.getQueryState(keys.stats)?.error)?.isBusy === true;
  return (
    <StatePage
      alert
      main={main}
      icon={<CloudOff size={32} />}
      title="Error loading dashboard data"
      action={
        <Button icon={<RotateCw size={20} aria-hidden />} onClick={() => window.location.reload()}>
          Retry
        </Button>
      }
    >
      {isBusy ? BUSY : 'No hemos podido leer tus cifras.'} Tus salidas siguen guardadas
      {isBusy ? '.' : ': comprueba la conexión y vuelve a intentarlo.'}
    </StatePage>
  );
}
