import type { ReactNode } from 'react';

/**
 * Stands in for Radix's tooltips, which `Theme` mounts a provider of and this product has none of:
 * touch screens can't show them. It keeps 8 kB of positioning code out of the first screen.
 */
export function Provider({ children }: { children: ReactNode }): ReactNode {
  return children;
}
