import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Profile } from './profile';

const PublicProfile = lazy(() =>
  import('./public-profile').then((module) => ({ default: module.PublicProfile })),
);

/** The profile and the pages below its address. */
export function ProfilePages() {
  return (
    <Suspense>
      <Routes>
        <Route index element={<Profile />} />
        <Route path="public" element={<PublicProfile />} />
        <Route path="*" element={<Navigate to={paths.profile} replace />} />
      </Routes>
    </Suspense>
  );
}
