import { Theme as ThemesTheme } from '@radix-ui/themes/components/theme';
import type { ReactNode } from 'react';

/** The theme of the product; its colours are in `styles`. */
export function Theme({ children }: { children: ReactNode }) {
  return (
    <ThemesTheme accentColor="green" grayColor="olive" radius="large" panelBackground="solid">
      {children}
    </ThemesTheme>
  );
}
