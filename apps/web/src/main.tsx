// First, so that the rules of the screens come later and win.
import '@radix-ui/themes/components.css';
import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from './app/router';
import { publicClient, trpc } from './lib/server/api-client';
import { beginVisit } from './lib/server/begin-visit';
import { createQueryClient } from './lib/server/query-client';

import { Theme } from './ui/theme';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Applied before the first paint by public/appearance.js. Rejected where the page is left meanwhile.
import('./lib/appearance').then(
  ({ followSystemAppearance }) => followSystemAppearance(),
  () => undefined,
);
const queryClient = createQueryClient();
beginVisit(queryClient);
// In slices, so that a tap is answered between them.
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <Theme>
        <trpc.Provider client={publicClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <Router />
          </QueryClientProvider>
        </trpc.Provider>
      </Theme>
    </StrictMode>,
  );
});
