import { Suspense } from 'react';
import { useWide } from '../../lib/use-wide';
import { CachedAt } from '../../parts/cached-at';
import { lazyPart } from '../../ui/lazy-part';
import { DashboardError } from './dashboard-error';
import { ExpiringDocument } from './expiring-document';
import { FirstStep } from './first-step';
import { LatestPhotos } from './latest-photos';
import { NewOutingLinks } from './new-outing-links';
import { VerifyNotice } from './verify-notice';
import './tonight.css';

/** Loaded with the sky's calculation after the other parts, whose files the first screen lists. */
const TonightRow = lazyPart(() => import('./tonight').then((module) => module.Tonight));

/** 'Esta noche', or the room for it. */
function Tonight() {
  return (
    <Suspense fallback={<div className="night-row" />}>
      <TonightRow />
    </Suspense>
  );
}

/**
 * The time of kept figures, on a phone 'Esta noche', and what asks for attention: an e-mail that is not verified, a
 * document that expires.
 */
function Notices({ cachedAt }: { cachedAt: number | null }) {
  const wide = useWide();
  return (
    <>
      <CachedAt at={cachedAt} />
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
