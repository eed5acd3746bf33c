import { type ComponentType, lazy, useState } from 'react';

/** A component that is loaded when it is first shown, or before by `preload`, which fails as its loading does. */
type LazyComponent<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/** Renders at once what has been loaded before: React's own `lazy` would show the fallback, and keep it for 300 ms. */
function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ComponentType<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded ??= await load());
  const Lazy = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await preload() };
    } catch (error) {
      if (!fallback) throw error;
      return { default: fallback };
    }
  });
  function Part(props: Props) {
    // Stays the same while it is mounted: another type would begin anew.
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload });
}

/** Loads a component that its screen can do without: where it can't be loaded, `fallback` is shown. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = () => null,
) => lazyComponent(load, fallback);

/** Loads a component that its screen is for: where it can't be loaded, the screen's error is shown. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(load);
