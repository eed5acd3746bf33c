import { type ComponentType, lazy } from 'react';

/** Loads a component that its screen can do without: where it can't be loaded, `fallback` is shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = () => null,
) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: fallback };
    }
  });
}

/** Loads a component that its screen is for: where it can't be loaded, the screen's error is shown. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
