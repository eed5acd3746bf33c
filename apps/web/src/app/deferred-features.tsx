import { useBookNews } from '../book/use-book-news';
import { useDeviceMaintenance } from '../book/use-device-maintenance';
import { keepInstallPrompt } from '../lib/install';
import { UpdateBar } from './update-bar';

keepInstallPrompt();

/** The bar of a new version, the device's maintenance and news of the book, loaded after the first screen. */
export function DeferredFeatures() {
  useDeviceMaintenance();
  useBookNews();
  return <UpdateBar />;
}
