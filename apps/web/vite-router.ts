import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/;

/**
 * Drops the components of React Router that nobody renders (forms, prefetching, scroll restoration): the package
 * names each one for React's tools and does not mark their creation as free of side effects.
 */
export function pruneRouter(): Plugin {
  return {
    name: 'cuaderno-prune-router',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      return {
        code: code
          .replaceAll(/^\w+\.displayName = "[^"]+";$/gm, '')
          .replaceAll(
            /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm,
            '$1/* @__PURE__ */ $2',
          ),
        map: null,
      };
    },
  };
}
