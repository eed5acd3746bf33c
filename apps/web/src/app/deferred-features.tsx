import { Suspense } from 'react';
import { useImportSync } from '../book/use-import-job';
import { useBookNews } from '../book/use-book-news';
import { useDocumentSync } from '../book/use-documents';
import { useDeviceMaintenance } from '../book/use-device-maintenance';
import { installMenu, isInstalled, keepInstallPrompt } from '../lib/install';
import '../lib/last-pressed';
import '../lib/single-press';
import { linkStartPictures } from '../lib/start-picture';
import { lazyPart } from '../ui/lazy-part';
import { UpdateBar } from './update-bar';

const InstallHint = lazyPart(() => import('./install-hint').then((module) => module.InstallHint));

keepInstallPrompt();

const menu = isInstalled() ? null : installMenu();
if (menu === 'ios') linkStartPictures();

/**
 * The bar of a new version, the hint to install the app, the device's maintenance and news of the book, loaded
 * after the first screen.
 */
export function DeferredFeatures() {
  useDeviceMaintenance();
  useBookNews();
  useDocumentSync();
  useImportSync();
  return (
    <>
      <UpdateBar />
      {menu && (
        <Suspense>
          <InstallHint menu={menu} />
        </Suspense>
      )}
    </>
  );
}
