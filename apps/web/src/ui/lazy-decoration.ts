import { type ComponentType, lazy } from 'react';

/** Loads a component that its screen can do without: where it can't be loaded, nothing is shown instead. */
export function lazyDecoration<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  });
}
