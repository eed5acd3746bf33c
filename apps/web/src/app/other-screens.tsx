import { Route, Routes } from 'react-router-dom';
import { namePaths } from '../lib/name-paths';
import { CompanionScreen } from '../screens/ground/companion';
import { GroundScreen } from '../screens/ground/ground';
import { NotFound } from '../screens/not-found/not-found';

/** The addresses that the first screen doesn't know, as it links to none: their table is loaded with them. */
export function OtherScreens() {
  return (
    <Routes>
      <Route path={namePaths.ground} element={<GroundScreen />} />
      <Route path={namePaths.companion} element={<CompanionScreen />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
