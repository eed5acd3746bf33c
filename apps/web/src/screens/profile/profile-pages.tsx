import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { checkSession } from '../../lib/server/session';
import { Profile } from './profile';

const AccessPage = lazy(() =>
  import('./access-page').then((module) => ({ default: module.AccessPage })),
);
const DataPage = lazy(() => import('./data-page').then((module) => ({ default: module.DataPage })));
const PublicProfile = lazy(() =>
  import('./public-profile').then((module) => ({ default: module.PublicProfile })),
);

/** The profile and the pages below its address. */
export function ProfilePages() {
  const client = useQueryClient();
  // Another device may have changed the user.
  useEffect(() => void checkSession(client).catch(() => undefined), [client]);
  return (
    <Suspense>
      <Routes>
        <Route index element={<Profile />} />
        <Route path="access" element={<AccessPage />} />
        <Route path="data" element={<DataPage />} />
        <Route path="public" element={<PublicProfile />} />
        <Route path="*" element={<Navigate to={paths.profile} replace />} />
      </Routes>
    </Suspense>
  );
}
