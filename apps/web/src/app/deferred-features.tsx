import { useDeviceMaintenance } from '../book/use-device-maintenance';
import { UpdateBar } from './update-bar';

/** The bar of a new version and the device's maintenance, loaded after the first screen. */
export function DeferredFeatures() {
  useDeviceMaintenance();
  return <UpdateBar />;
}
