import 'fake-indexeddb/auto';
import { toSummary } from '@cuaderno/domain';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../testing/render-at';
import { outing, wholeBook } from '../testing/samples';
import { answering } from '../testing/server';
import { useDeviceMaintenance } from './use-device-maintenance';
import { useOwnOutings } from './use-own-outings';

it('has all of an outing that this device fetches while the screen is open', async () => {
  const sat = outing({ custom_params: { cotoName: 'El Cantalar', companions: 'Luis' } });
  let fetched: (() => void) | undefined;
  const promise = new Promise<typeof sat>((resolve) => {
    fetched = () => resolve(sat);
  });
  answering({ 'outings.changes': () => wholeBook(toSummary(sat)), 'outings.get': () => promise });
  const { result } = renderSignedIn(() => {
    useDeviceMaintenance();
    return useOwnOutings();
  });
  await waitFor(() => expect(result.current?.[0]?.custom_params).not.toHaveProperty('companions'));
  fetched?.();
  await waitFor(() => expect(result.current?.[0]?.custom_params.companions).toBe('Luis'));
});
