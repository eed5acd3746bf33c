import { CloudUpload, Eraser, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { hasBackgroundSync } from '../../book/use-pending-writes';
import { useStorageUsage } from '../../book/use-storage-usage';
import { useUnsentCount } from '../../book/use-sync';
import { count } from '../../lib/format';
import { sizeText } from '../../lib/size-text';
import { installMenu, isInstalled, useInstall } from '../../lib/install';
import { paths } from '../../lib/paths';
import { InstallSteps } from '../../parts/install-steps';
import { Button } from '../../ui/button';
import { Progress } from '../../ui/form/progress';
import { Sheet } from '../../ui/sheet/sheet';
import './device-sheet.css';

/** The space in use on this device with a button that frees it, the installed app, and the unsent outings. */
export function DeviceSheet({ onClose }: { onClose: () => void }) {
  const { data, isError, free } = useStorageUsage();
  const [freed, setFreed] = useState<string>();
  const onFree = async () => {
    const { photos, bytes } = await free();
    setFreed(
      photos === 0
        ? 'No había nada que liberar.'
        : `Hemos quitado ${count(photos, 'foto', 'fotos')} de este dispositivo (${sizeText(bytes)}). Siguen en tu cuaderno.`,
    );
  };
  return (
    <Sheet title="Este dispositivo" onClose={onClose}>
      {isError && (
        <p>
          Este navegador no guarda nada (¿una ventana privada?): sin conexión no podrás escribir ni
          leer tu cuaderno.
        </p>
      )}
      {data && <Usage {...data} />}
      <Installation />
      <Unsent />
      {data && (
        <>
          <Button
            variant="secondary"
            full
            icon={<Eraser size={20} aria-hidden />}
            onClick={() => void onFree()}
          >
            Liberar espacio
          </Button>
          <p className="device-note">
            Quita las fotos que también están en tu cuaderno. Vuelven al abrirlas con conexión. Lo
            que está por enviar no se toca nunca.
          </p>
        </>
      )}
      <output className="device-freed">{freed}</output>
    </Sheet>
  );
}

function Usage({
  used,
  available,
  photos,
}: NonNullable<ReturnType<typeof useStorageUsage>['data']>) {
  return (
    <div className="device-usage">
      {used !== undefined && available !== undefined && (
        <>
          <b>{sizeText(used)}</b>
          <span>de {sizeText(available)} disponibles</span>
          <Progress value={used} max={available} label="Espacio usado en este dispositivo" />
        </>
      )}
      <p>{count(photos, 'foto guardada', 'fotos guardadas')} para verlas sin conexión</p>
    </div>
  );
}

const INSTALLED = hasBackgroundSync
  ? 'Se abre como una aplicación y envía sola'
  : 'Se abre como una aplicación';

/** Whether the app is installed, or how to install it. */
function Installation() {
  const install = useInstall();
  const installed = isInstalled();
  const menu = installed ? null : installMenu();
  return (
    <>
      <div className="device-line">
        <Smartphone aria-hidden />
        <p>
          <b>{installed ? 'Instalada' : 'Sin instalar'}</b>
          <small>{installed ? INSTALLED : 'Como aplicación se abre sin navegador'}</small>
        </p>
        {!installed && install && (
          <Button variant="ghost" onClick={install}>
            Instalar
          </Button>
        )}
      </div>
      {menu && <InstallSteps menu={menu} />}
    </>
  );
}

function Unsent() {
  const unsent = useUnsentCount();
  if (unsent === 0) return null;
  return (
    <div className="device-line">
      <CloudUpload aria-hidden />
      <p>
        <b>{count(unsent, 'salida', 'salidas')} por enviar</b>
        <small>No se tocan al liberar espacio</small>
      </p>
      <Link className="device-link" to={paths.pending}>
        Ver
      </Link>
    </div>
  );
}
