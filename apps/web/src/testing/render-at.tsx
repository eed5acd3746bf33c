import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createQueryClient, keys } from '../lib/trpc';
import { Theme } from '../ui/theme';
import { Toaster } from '../ui/toaster';
import { MARTA } from './samples';

/** Where the app stands, for a test to read. */
function Address() {
  const { pathname, search } = useLocation();
  return <div data-testid="address">{pathname + search}</div>;
}

/** Renders a screen at an address, with Marta signed in. */
export function renderAt(address: string, screen: ReactNode) {
  const client = createQueryClient();
  client.setQueryData(keys.me, MARTA);
  const view = render(
    <Theme>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          {screen}
          <Toaster />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </Theme>,
  );
  return { ...view, client, user: userEvent.setup() };
}
