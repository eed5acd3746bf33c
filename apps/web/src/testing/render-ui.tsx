import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Theme } from '../ui/theme';

function Wrapper({ children }: { children: ReactNode }) {
  return (
    <Theme>
      <MemoryRouter>{children}</MemoryRouter>
    </Theme>
  );
}

/** Renders a piece of `ui`, which needs the theme and a router at most. */
export function renderUi(ui: ReactNode) {
  return { ...render(ui, { wrapper: Wrapper }), user: userEvent.setup() };
}
