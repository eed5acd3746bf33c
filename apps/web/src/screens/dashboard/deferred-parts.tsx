import { CachedAt } from '../../parts/cached-at';
import { DashboardError } from './dashboard-error';
import { ExpiringDocument } from './expiring-document';
import { FirstStep } from './first-step';
import { LatestPhotos } from './latest-photos';
import { NewOutingLinks } from './new-outing-links';
import { VerifyNotice } from './verify-notice';

/** What asks for attention: an e-mail that is not verified, a document that expires. */
function Notices() {
  return (
    <>
      <VerifyNotice />
      <ExpiringDocument />
    </>
  );
}

/** The parts of the dashboard that are below the fold, on a desktop alone, rare, or seen once: one file, loaded after the page. */
export const parts = { CachedAt, DashboardError, FirstStep, LatestPhotos, NewOutingLinks, Notices };
