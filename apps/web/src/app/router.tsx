import { MODALITIES, type Modality } from '@cuaderno/domain';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { forgetMirror } from '../book/mirror/mirror';
import '../lib/history-guard';
import { paths, patterns } from '../lib/paths';
import { useSession } from '../lib/session';
import { keys } from '../lib/trpc';
import { Dashboard } from '../screens/dashboard/dashboard';
import { Landing } from '../screens/landing/landing';
import { Layout } from './layout';

const AllSpecies = lazy(() =>
  import('../screens/dashboard/all-species').then((module) => ({ default: module.AllSpecies })),
);
const Cuaderno = lazy(() =>
  import('../screens/cuaderno/cuaderno').then((module) => ({ default: module.Cuaderno })),
);
const OutingForm = lazy(() =>
  import('../screens/outing-form/outing-form').then((module) => ({ default: module.OutingForm })),
);
const OutingDetail = lazy(() =>
  import('../screens/outing-detail/outing-detail').then((module) => ({
    default: module.OutingDetail,
  })),
);
const PendingScreen = lazy(() =>
  import('../screens/pending/pending').then((module) => ({ default: module.PendingScreen })),
);
const Profile = lazy(() =>
  import('../screens/profile/profile').then((module) => ({ default: module.Profile })),
);

/** Gives a screen the id in its address; another id is another screen, with nothing left of the first. */
function WithId({ children }: { children: (id: string) => ReactNode }) {
  const { id = '' } = useParams();
  return children(id);
}

/** The routes of one modality; the first match wins, so 'new' and 'edit' stand before the id. */
function outingRoutes(type: Modality): ReactNode {
  return [
    ...patterns
      .form(type)
      .map((path) => (
        <Route key={path} path={path} element={<OutingForm key={path} type={type} id={null} />} />
      )),
    <Route
      key="edit"
      path={patterns.edit(type)}
      element={<WithId>{(id) => <OutingForm key={id} type={type} id={id} />}</WithId>}
    />,
    <Route
      key="detail"
      path={patterns.detail(type)}
      element={<WithId>{(id) => <OutingDetail key={id} type={type} id={id} />}</WithId>}
    />,
  ];
}

/** The cover, at '/' alone: a visitor who asked for another screen is taken there after signing in. */
function Visitor({ known }: { known: boolean }) {
  const { pathname, search, state } = useLocation();
  // The server says that nobody is here: not that it could not be asked.
  const signedOut = useQueryClient().getQueryData(keys.me) === null;
  useEffect(() => {
    // Perhaps the session was ended on another device: what this one kept goes, as when signing out here.
    if (signedOut) void forgetMirror().catch(() => undefined);
  }, [signedOut]);
  if (known && pathname !== paths.home) {
    const next = pathname === paths.login ? null : pathname + search;
    return <Navigate to={paths.home} replace state={{ next }} />;
  }
  return <Landing next={(state as { next?: string } | null)?.next ?? null} />;
}

/** Every screen at its address. A visitor, or one not yet known, sees only the cover. */
function Screens() {
  const { user, known } = useSession();
  if (!user) return <Visitor known={known} />;
  return (
    <Routes>
      <Route element={<Layout key={user.id} user={user} />}>
        <Route path={paths.home} element={<Dashboard />} />
        <Route path={paths.chooser} element={<Dashboard />} />
        <Route path={paths.allSpecies} element={<AllSpecies />} />
        {MODALITIES.map(outingRoutes)}
        <Route path={paths.profile} element={<Profile />} />
        <Route path={paths.book} element={<Cuaderno />} />
        <Route path={paths.pending} element={<PendingScreen />} />
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Route>
    </Routes>
  );
}

/** The app at its addresses. */
export function Router() {
  return (
    <BrowserRouter>
      <Suspense>
        <Screens />
      </Suspense>
    </BrowserRouter>
  );
}
