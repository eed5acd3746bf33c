import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';

/** Classes of Radix Themes that `src/ui` renders and whose rules it builds on. */
const USED = [
  'rt-reset',
  'rt-BaseButton',
  'rt-Button',
  'rt-IconButton',
  'rt-TextFieldRoot',
  'rt-TextFieldInput',
  'rt-TextFieldSlot',
  'rt-TextAreaRoot',
  'rt-TextAreaInput',
  'rt-BaseCheckboxRoot',
  'rt-CheckboxRoot',
  'rt-BaseCheckboxIndicator',
  'rt-Badge',
  'rt-ProgressRoot',
  'rt-ProgressIndicator',
  'rt-CalloutRoot',
  'rt-CalloutText',
  'rt-CalloutIcon',
  'rt-Text',
  'rt-TooltipContent',
  'rt-TooltipText',
  'rt-TooltipArrow',
];

const COMPONENTS = '@radix-ui/themes/components.css';

/**
 * Reduces the style sheet of Radix Themes to the classes in use, in a layer that the product's rules override
 * with any specificity. (3.3 publishes no sheet for a single component.)
 */
export function pruneThemes(): Plugin {
  return {
    name: 'cuaderno-prune-themes',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.endsWith(COMPONENTS)) return null;
      const [pruned] = await new PurgeCSS().purge({
        content: [{ raw: USED.join(' '), extension: 'html' }],
        css: [{ raw: code }],
        keyframes: true,
      });
      return { code: `@layer themes {\n${pruned?.css ?? ''}}`, map: null };
    },
  };
}

const THEME = '@radix-ui/themes/dist/esm/components/theme.js';
const WITHOUT_TOOLTIPS = '\0cuaderno:radix-ui-without-tooltips';

/**
 * Keeps tooltips out of the first screen: `Theme` mounts their provider, with 16 kB (gzip) of positioning code.
 * `ui/tooltip` mounts its own provider when a mouse first enters an icon button.
 */
export function deferTooltips(): Plugin {
  return {
    name: 'cuaderno-defer-tooltips',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'radix-ui' && importer?.endsWith(THEME) ? WITHOUT_TOOLTIPS : null,
    load: (id) =>
      id === WITHOUT_TOOLTIPS
        ? `export { Direction, Slot } from 'radix-ui';
           export const Tooltip = { Provider: ({ children }) => children };`
        : null,
  };
}
