import { useDeviceMaintenance } from '../book/use-device-maintenance';
import { UpdateBar } from './update-bar';

/** Loaded after the first screen: the new version's bar and the device's maintenance. */
export function DeferredFeatures() {
  useDeviceMaintenance();
  return <UpdateBar />;
}
