import { useDeviceCare } from '../book/use-device-maintenance';
import { UpdateBar } from './update-bar';

/** What can wait until the first screen is there: the new version's bar, and what the device sees to. */
export function AtLeisure() {
  useDeviceCare();
  return <UpdateBar />;
}
