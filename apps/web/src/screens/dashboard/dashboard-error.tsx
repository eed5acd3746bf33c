import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from '../../ui/button';
import { StatePage } from '../../ui/state-page';

/** The error of the figures, with a retry. */
export function DashboardError({ main = 'h2' }: { main?: 'h1' | 'h2' }) {
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
      No hemos podido leer tus cifras. Tus salidas siguen guardadas: comprueba la conexión y vuelve
      a intentarlo.
    </StatePage>
  );
}
