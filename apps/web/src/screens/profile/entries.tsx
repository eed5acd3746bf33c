import {
  CalendarDays,
  FileSpreadsheet,
  Globe,
  IdCard,
  Info,
  KeyRound,
  LogOut,
  PackageOpen,
  Smartphone,
  SunMoon,
} from 'lucide-react';
import {
  asksForAttention,
  attentionFirst,
  daysUntil,
  expiryText,
  MONTHS,
  SEASON_START,
  todayInSpain,
} from '@cuaderno/domain';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../book/use-session';
import { useStorageUsage } from '../../book/use-storage-usage';
import { useAppearance } from '../../lib/appearance';
import { count } from '../../lib/format';
import { sizeText } from '../../lib/size-text';
import { isInstalled } from '../../lib/install';
import { paths, type ProfileSheet } from '../../lib/paths';
import { Logout } from '../../parts/logout';
import { RETURNS, useReturns } from '../../ui/page/back-link';
import { Button } from '../../ui/button';
import { EntryLink } from '../../ui/entry';
import { SectionHeading } from '../../ui/page/section-heading';
import { useClose } from '../../ui/sheet/use-close';
import { APPEARANCE_NAMES } from './appearance-names';
import { useDocuments } from '../../book/use-documents';
import './documents-entry.css';

/** 'Documentos' in the profile, with the soonest expiry that asks for attention. */
function DocumentsEntry() {
  const { data } = useDocuments();
  const today = todayInSpain();
  const [next] =
    data
      ?.filter(({ expires }) => asksForAttention(expires, today))
      .toSorted(attentionFirst(today)) ?? [];
  const isGone = next?.expires != null && daysUntil(next.expires, today) < 0;
  const all = data ? count(data.length, 'documento', 'documentos') : '\u00a0';
  return (
    <EntryLink
      icon={<IdCard aria-hidden />}
      title="Documentos"
      text={
        next ? (
          <span className={`documents-entry${isGone ? ' documents-entry-gone' : ''}`}>
            {`${all}, ${expiryText(next, today).toLowerCase()}`}
          </span>
        ) : data?.length === 0 ? (
          'Licencia, seguro, permisos'
        ) : (
          all
        )
      }
      to={paths.documents}
      state={RETURNS}
    />
  );
}

const AppearanceSheet = lazy(() =>
  import('./appearance-sheet').then((module) => ({ default: module.AppearanceSheet })),
);
const SeasonStartSheet = lazy(() =>
  import('./season-start-sheet').then((module) => ({ default: module.SeasonStartSheet })),
);
const DeviceSheet = lazy(() =>
  import('./device-sheet').then((module) => ({ default: module.DeviceSheet })),
);
const AboutSheet = lazy(() =>
  import('./about-sheet').then((module) => ({ default: module.AboutSheet })),
);

/** The ruled lists of the profile: what belongs to the book, and what to the app; signing out. */
export function Entries() {
  const [appearance] = useAppearance();
  const { user } = useSession();
  return (
    <>
      <SectionHeading title="Tu cuaderno" />
      <DocumentsEntry />
      <EntryLink
        icon={<CalendarDays aria-hidden />}
        title="La temporada empieza en"
        text={MONTHS[(user.seasonStart ?? SEASON_START) - 1]}
        to={paths.profileSheet('temporada')}
        state={RETURNS}
      />
      <EntryLink
        icon={<Globe aria-hidden />}
        title="Perfil público"
        text={user.publicProfile ? 'Activado' : 'Desactivado'}
        to={paths.publicProfile}
        state={RETURNS}
      />
      <EntryLink
        icon={<FileSpreadsheet aria-hidden />}
        title="Importar un cuaderno"
        text="Tu Excel o tu CSV de otros años"
        to={paths.import}
        state={RETURNS}
      />
      <EntryLink
        icon={<PackageOpen aria-hidden />}
        title="Tus datos"
        text="Descargar, importar, borrar la cuenta"
        to={paths.data}
        state={RETURNS}
      />
      <SectionHeading title="Aplicación" />
      <EntryLink
        icon={<SunMoon aria-hidden />}
        title="Apariencia"
        text={APPEARANCE_NAMES[appearance]}
        to={paths.profileSheet('apariencia')}
        state={RETURNS}
      />
      <EntryLink
        icon={<KeyRound aria-hidden />}
        title="Acceso y seguridad"
        text="Contraseña, sesiones y llaves"
        to={paths.access}
        state={RETURNS}
      />
      <EntryLink
        icon={<Smartphone aria-hidden />}
        title="Este dispositivo"
        text={<DeviceText />}
        to={paths.profileSheet('dispositivo')}
        state={RETURNS}
      />
      <EntryLink
        icon={<Info aria-hidden />}
        title="Acerca de"
        text="Versión, créditos y privacidad"
        to={paths.profileSheet('acerca-de')}
        state={RETURNS}
      />
      <Logout>
        {(logout) => (
          <Button variant="secondary" full icon={<LogOut size={20} aria-hidden />} onClick={logout}>
            Cerrar sesión
          </Button>
        )}
      </Logout>
      <OpenSheet />
    </>
  );
}

/** '12,4 MB, 38 fotos, instalada'. */
function DeviceText() {
  const { data, isError } = useStorageUsage();
  if (isError) return 'Este navegador no guarda nada';
  if (!data) return '\u00a0';
  return [
    data.used !== undefined && sizeText(data.used),
    count(data.photos, 'foto', 'fotos'),
    isInstalled() ? 'instalada' : 'sin instalar',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The sheet of the address, over the profile. */
function OpenSheet() {
  const [query] = useSearchParams();
  const open = query.get('ver') as ProfileSheet | null;
  const close = useClose(paths.profile, useReturns());
  return (
    <Suspense>
      {open === 'apariencia' && <AppearanceSheet onClose={close} />}
      {open === 'temporada' && <SeasonStartSheet onClose={close} />}
      {open === 'dispositivo' && <DeviceSheet onClose={close} />}
      {open === 'acerca-de' && <AboutSheet onClose={close} />}
    </Suspense>
  );
}
