import { Smartphone, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasSavedHere } from '../book/device/persistent-storage';
import { type InstallMenu, takeInstallHint } from '../lib/install';
import { paths } from '../lib/paths';
import { THIS_DEVICE } from '../lib/this-device';
import { InstallSteps } from '../parts/install-steps';
import { Button } from '../ui/button';
import { EntryButton } from '../ui/entry';
import { IconButton } from '../ui/icon-button';
import { Sheet } from '../ui/sheet';
import './install-hint.css';

const TITLE = 'Añadir a pantalla de inicio';
const REASONS: Record<InstallMenu, string> = {
  ios: 'El navegador borra lo que guarda aquí si pasas siete días sin abrirlo. Desde la pantalla de inicio, no.',
  firefox: 'El cuaderno se abre como una aplicación, sin la barra del navegador.',
};

/** The hint to install the app by the browser's menu: above the dashboard, after a save, once a month at most. */
export function InstallHint({ menu }: { menu: InstallMenu }) {
  const isHome = useLocation().pathname === paths.home;
  const [shown, setShown] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (isHome && hasSavedHere() && takeInstallHint()) setShown(true);
  }, [isHome]);
  if (!shown || !isHome) return null;
  return (
    <section className="page install-hint" aria-label={TITLE}>
      <EntryButton
        icon={<Smartphone aria-hidden />}
        title={TITLE}
        text={
          menu === 'ios'
            ? `Para que este ${THIS_DEVICE} no borre lo guardado`
            : 'Se abre como una aplicación'
        }
        opensSheet
        onClick={() => setOpen(true)}
      />
      <IconButton label="Ahora no" onClick={() => setShown(false)}>
        <X aria-hidden />
      </IconButton>
      {open && (
        <Sheet
          title={TITLE}
          description={REASONS[menu]}
          onClose={() => setOpen(false)}
          footer={
            <Button full onClick={() => setShown(false)}>
              Entendido
            </Button>
          }
        >
          <InstallSteps menu={menu} />
        </Sheet>
      )}
    </section>
  );
}
