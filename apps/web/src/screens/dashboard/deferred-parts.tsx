import { CachedAt } from '../../parts/cached-at';
import { DashboardError } from './dashboard-error';
import { ExpiringDocument } from './expiring-document';
import { FirstStep } from './first-step';
import { LatestPhotos } from './latest-photos';
import { useWide } from '../../lib/use-wide';
import { NewOutingLinks } from './new-outing-links';
import { Tonight } from './tonight';
import { VerifyNotice } from './verify-notice';

/** On a phone 'Esta noche'; what asks for attention: an e-mail that is not verified, a document that expires. */
function Notices() {
  const wide = useWide();
  return (
    <>
      {!wide && <Tonight />}
      <VerifyNotice />
      <ExpiringDocument />
    </>
  );
}

/** On a desktop, the links to the forms and 'Esta noche'. */
function WideParts() {
  return (
    <>
      <NewOutingLinks />
      <Tonight />
    </>
  );
}

/** The parts of the dashboard that are below the fold, on a desktop alone, rare, or seen once: one file, loaded after the page. */
export const parts = {
  CachedAt,
  DashboardError,
  FirstStep,
  LatestPhotos,
  NewOutingLinks: WideParts,
  Notices,
};
