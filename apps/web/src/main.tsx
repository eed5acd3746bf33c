// First: what the screens say for themselves comes after it, and wins.
import '@radix-ui/themes/components.css';
import './styles/index.css';
import { Theme } from '@radix-ui/themes';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from './app/router';
import { followSystemAppearance } from './lib/appearance';
import { createQueryClient } from './lib/trpc';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

followSystemAppearance();
createRoot(root).render(
  <StrictMode>
    <Theme accentColor="green" grayColor="olive" radius="large" panelBackground="solid">
      <QueryClientProvider client={createQueryClient()}>
        <Router />
      </QueryClientProvider>
    </Theme>
  </StrictMode>,
);
