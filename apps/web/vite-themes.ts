import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PurgeCSS } from 'purgecss';
import type { CSSOptions, Plugin } from 'vite';

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
      return { code: `@layer themes {\n${await rulesInUse(code)}}`, map: null };
    },
  };
}

/** @returns the rules of Radix Themes' components that this product renders */
async function rulesInUse(code: string): Promise<string> {
  const [pruned] = await new PurgeCSS().purge({
    content: [{ raw: USED.join(' '), extension: 'html' }],
    css: [{ raw: code }],
    keyframes: true,
  });
  return pruned?.css ?? '';
}

const NAME = /--[a-z][\w-]*/g;
const REFERENCE = /var\(\s*(--[\w-]+)/g;

const referencesIn = (css: string) => [...css.matchAll(REFERENCE)].map(([, name = '']) => name);

/** @returns the texts of the files of a folder with one of these endings */
const read = (root: string, endings: readonly string[]) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.includes(path.extname(file)))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));

/** Collects the custom properties that the product's styles, scripts and drawings name. */
async function namedProperties(): Promise<Set<string>> {
  const source = path.join(import.meta.dirname, 'src');
  const icons = path.join(import.meta.dirname, '../../packages/design/icons');
  const components = createRequire(import.meta.url).resolve(COMPONENTS);
  return new Set([
    ...[...read(source, ['.css']), ...read(icons, ['.svg'])].flatMap(referencesIn),
    ...read(source, ['.ts', '.tsx']).flatMap((code) => code.match(NAME) ?? []),
    ...referencesIn(await rulesInUse(readFileSync(components, 'utf8'))),
  ]);
}

type PostcssPlugin = Extract<NonNullable<CSSOptions['postcss']>, object>['plugins'];

/**
 * Drops from the built style sheet the custom properties that nothing refers to: of Radix's tokens the product
 * uses a third, and the others weigh 10 kB (gzip).
 */
export function pruneTokens(): Plugin {
  const plugins: PostcssPlugin = [
    {
      postcssPlugin: 'cuaderno-prune-tokens',
      async OnceExit(root) {
        if (!root.source?.input.file?.endsWith('styles/index.css')) return;
        const used = await namedProperties();
        root.walkDecls(({ prop, value }) => {
          if (!prop.startsWith('--')) for (const name of referencesIn(value)) used.add(name);
        });
        // What a property in use refers to is in use.
        for (let before = -1; before !== used.size; ) {
          before = used.size;
          root.walkDecls(({ prop, value }) => {
            if (used.has(prop)) for (const name of referencesIn(value)) used.add(name);
          });
        }
        root.walkDecls((declaration) => {
          if (declaration.prop.startsWith('--') && !used.has(declaration.prop))
            declaration.remove();
        });
      },
    },
  ];
  return {
    name: 'cuaderno-prune-tokens',
    config: (_config, { command }) =>
      command === 'build' ? { css: { postcss: { plugins } } } : {},
  };
}

const THEME = '@radix-ui/themes/dist/esm/components/theme.js';
const WITHOUT_TOOLTIPS = '\0cuaderno:radix-ui-without-tooltips';

/**
 * Keeps tooltips out of the first screen: `Theme` mounts their provider, with 16 kB (gzip) of positioning code.
 * Nor does the product's `Theme` lend its class to another element (`asChild`).
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
        ? `export { Direction } from 'radix-ui';
           export const Slot = { Root: 'div' };
           export const Tooltip = { Provider: ({ children }) => children };`
        : null,
  };
}
