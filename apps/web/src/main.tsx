// First: the screens' own styles follow it, and win.
import './styles/index.css';
import { Theme } from '@radix-ui/themes';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from './app/router';
import { followSystemAppearance } from './lib/appearance';
import { createQueryClient } from './lib/query-client';
import { publicClient } from './lib/api-client';
import { trpc } from './lib/trpc';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followSystemAppearance();
const queryClient = createQueryClient();
createRoot(root).render(
  <StrictMode>
    <Theme accentColor="green" grayColor="olive" radius="large" panelBackground="solid">
      <trpc.Provider client={publicClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Router />
        </QueryClientProvider>
      </trpc.Provider>
    </Theme>
  </StrictMode>,
);
