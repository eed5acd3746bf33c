import { MODALITIES, type Modality } from '@cuaderno/domain';
import { type ReactNode, Suspense, useDeferredValue, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import '../lib/history-guard';
import { paths, patterns } from '../lib/paths';
import { useSignedInUser } from '../lib/server/session';
import { trpc } from '../lib/server/api-client';
import { Dashboard } from '../screens/dashboard/dashboard';
import { lazyScreen } from '../ui/lazy-part';
import { Landing } from '../screens/landing/landing';
import { Layout } from './layout';

const AllSpecies = lazyScreen(() =>
  import('../screens/dashboard/all-species').then((module) => module.AllSpecies),
);
const Cuaderno = lazyScreen(() =>
  import('../screens/cuaderno/cuaderno').then((module) => module.Cuaderno),
);
const OutingForm = lazyScreen(() =>
  import('../screens/outing-form/outing-form').then((module) => module.OutingForm),
);
const OutingDetail = lazyScreen(() =>
  import('../screens/outing-detail/outing-detail').then((module) => module.OutingDetail),
);
const Trophy = lazyScreen(() => import('../screens/trophy/trophy').then((module) => module.Trophy));
const PendingScreen = lazyScreen(() =>
  import('../screens/pending/pending').then((module) => module.PendingScreen),
);
const SeasonScreen = lazyScreen(() =>
  import('../screens/season/season').then((module) => module.SeasonScreen),
);
const MapScreen = lazyScreen(() => import('../screens/map/map').then((module) => module.MapScreen));
const Documents = lazyScreen(() =>
  import('../screens/documents/documents').then((module) => module.Documents),
);
const ImportScreen = lazyScreen(() =>
  import('../screens/import/import-screen').then((module) => module.ImportScreen),
);
const ProfilePages = lazyScreen(() =>
  import('../screens/profile/profile-pages').then((module) => module.ProfilePages),
);
const OtherScreens = lazyScreen(() =>
  import('./other-screens').then((module) => module.OtherScreens),
);

/** Loaded on use: most visits never delete anything. */
const deleteLocalMirror = () =>
  import('../book/delete-local-data').then(({ deleteMirror }) => deleteMirror());

/** Passes the id of the address to a screen. */
function WithId({ children }: { children: (id: string) => ReactNode }) {
  const { id = '' } = useParams();
  return children(id);
}

/** The routes of one modality; the first match wins, so 'new' and 'edit' precede the id. */
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
    <Route key="trophy" path={patterns.trophy(type)} element={<Trophy type={type} />} />,
  ];
}

/** The cover, at '/' only; opens another screen's address after the sign-in. */
function Visitor({ known, error }: { known: boolean; error: unknown }) {
  const { pathname, search, state } = useLocation();
  // Null is the server's answer; the data is undefined without one.
  const signedOut = trpc.auth.me.useQuery().data === null;
  useEffect(() => {
    // A session ended on another device deletes the local data too, like signing out here.
    if (signedOut) void deleteLocalMirror().catch(() => undefined);
  }, [signedOut]);
  if (known && pathname !== paths.home) {
    const next = pathname === paths.login ? null : pathname + search;
    return <Navigate to={paths.home} replace state={{ next }} />;
  }
  return <Landing next={(state as { next?: string } | null)?.next ?? null} error={error} />;
}

/** Routes every screen; only the cover without a user. */
function Screens() {
  const session = useSignedInUser();
  const user = useDeferredValue(session.user);
  const known = useDeferredValue(session.known);
  if (!user) return <Visitor known={known} error={session.error} />;
  return (
    <Routes>
      <Route element={<Layout user={user} />}>
        <Route path={paths.home} element={<Dashboard />} />
        <Route path={paths.chooser} element={<Dashboard />} />
        <Route path={paths.allSpecies} element={<AllSpecies />} />
        {MODALITIES.map(outingRoutes)}
        <Route path={`${paths.profile}/*`} element={<ProfilePages />} />
        <Route path={paths.import} element={<ImportScreen />} />
        <Route path={paths.documents} element={<Documents />} />
        <Route path={paths.book} element={<Cuaderno />} />
        <Route path={paths.pending} element={<PendingScreen />} />
        <Route path={paths.season()} element={<SeasonScreen />} />
        <Route path={paths.map} element={<MapScreen />} />
        <Route path={paths.login} element={<Navigate to={paths.home} replace />} />
        <Route path="*" element={<OtherScreens />} />
      </Route>
    </Routes>
  );
}

/** The app with its routes. */
export function Router() {
  return (
    <BrowserRouter>
      <Suspense>
        <Screens />
      </Suspense>
    </BrowserRouter>
  );
}
