import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { type Session, SessionProvider, useSession } from '../book/use-session';
import { publicClient, trpc } from '../lib/server/api-client';
import { createQueryClient, keys } from '../lib/server/query-client';
import { Theme } from '../ui/theme';
import { Toaster } from '../ui/sheet/toaster';
import { MARTA } from './samples';

/** The providers of main.tsx around a screen without a session. */
export function Providers({ client, children }: { client: Client; children: ReactNode }) {
  return (
    <Theme>
      <trpc.Provider client={publicClient} queryClient={client}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </trpc.Provider>
    </Theme>
  );
}
type Client = ReturnType<typeof createQueryClient>;

/** A wrapper with Marta's session, and its parts for a test to use. */
export function signedIn() {
  const client = createQueryClient();
  client.setQueryData(keys.me, MARTA);
  let session: Session | undefined;
  const capture = (current: Session) => {
    session = current;
  };
  function Capture() {
    capture(useSession());
    return null;
  }
  function SignedIn({ children }: { children: ReactNode }) {
    const { data } = trpc.auth.me.useQuery(undefined, { enabled: false });
    return <SessionProvider user={data ?? MARTA}>{children}</SessionProvider>;
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Providers client={client}>
      <SignedIn>
        <Capture />
        {children}
      </SignedIn>
    </Providers>
  );
  const sync = () => {
    if (!session) throw new Error('Render first');
    return session.sync;
  };
  return { client, wrapper, sync };
}

/** Renders a hook of Marta's session. */
export function renderSignedIn<T>(hook: () => T) {
  const { wrapper, ...parts } = signedIn();
  return { ...renderHook(hook, { wrapper }), ...parts };
}

/** Shows the address, for a test to read. */
function Address() {
  const { pathname, search } = useLocation();
  return <div data-testid="address">{pathname + search}</div>;
}

/** Renders a screen at an address, with Marta signed in. */
export function renderAt(address: string, screen: ReactNode) {
  const { wrapper, ...parts } = signedIn();
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      {screen}
      <Toaster />
      <Address />
    </MemoryRouter>,
    { wrapper },
  );
  return { ...view, ...parts, user: userEvent.setup() };
}
