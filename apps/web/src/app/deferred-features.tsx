import { useDeviceMaintenance } from '../book/use-device-maintenance';
import { keepInstallPrompt } from '../lib/install';
import { UpdateBar } from './update-bar';

keepInstallPrompt();

/** The bar of a new version and the device's maintenance, loaded after the first screen. */
export function DeferredFeatures() {
  useDeviceMaintenance();
  return <UpdateBar />;
}
