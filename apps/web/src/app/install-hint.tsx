import { Smartphone, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasSavedHere } from '../book/saved-here';
import { type InstallMenu, isHintDue, keepHintTime } from '../lib/install';
import { paths } from '../lib/paths';
import { InstallSteps } from '../parts/install-steps';
import { Button } from '../ui/button';
import { EntryButton } from '../ui/entry';
import { IconButton } from '../ui/icon-button';
import { Sheet } from '../ui/sheet/sheet';
import './install-hint.css';

const TITLE = 'Añadir a pantalla de inicio';
const PURPOSES: Record<InstallMenu, string> = {
  ios: 'Para no perder lo guardado',
  firefox: 'Se abre como una aplicación',
};
const REASONS: Record<InstallMenu, string> = {
  ios: 'El navegador borra lo guardado tras siete días sin abrir el cuaderno. La aplicación instalada, no.',
  firefox: 'El cuaderno se abre como una aplicación, sin la barra del navegador.',
};

/** The hint to install the app by the browser's menu: above the dashboard, after a save, once a month at most. */
export function InstallHint({ menu }: { menu: InstallMenu }) {
  const isHome = useLocation().pathname === paths.home;
  const [wasHome, setWasHome] = useState(false);
  const [shown, setShown] = useState(false);
  const [open, setOpen] = useState(false);
  if (isHome !== wasHome) {
    setWasHome(isHome);
    if (isHome && hasSavedHere() && isHintDue()) setShown(true);
  }
  useEffect(() => {
    if (!shown) return;
    try {
      keepHintTime();
    } catch {
      // A full device: shown again at the next start.
    }
  }, [shown]);
  if (!shown || !isHome) return null;
  return (
    <section className="page install-hint" aria-label={TITLE}>
      <EntryButton
        icon={<Smartphone aria-hidden />}
        title={TITLE}
        text={PURPOSES[menu]}
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
