import bosque from './bosque.css?raw';
import night from './night.css?raw';
import tokens from './tokens.css?raw';

export type ThemeName = 'light' | 'dark' | 'night';

/** The root's selectors in each theme; night extends dark, and dark extends light. */
const SELECTORS: Record<ThemeName, RegExp> = {
  light: /:root|\.light/,
  dark: /:root|\.light|\.dark/,
  night: /:root|\.light|\.dark|^\s*\.night\s*$/,
};

/** @returns the custom properties of a theme; later sheets override earlier ones, conditional rules are ignored */
export function tokensOf(theme: ThemeName, sheets = [bosque, tokens, night]): Map<string, string> {
  const found = new Map<string, string>();
  for (const sheet of sheets) {
    const css = sheet
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/@(?:supports|media)[^{]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '');
    for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      if (!SELECTORS[theme].test(selector)) continue;
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
        found.set(name, value.trim());
      }
    }
  }
  return found;
}

/** @returns the tokens that `css` uses in a theme, directly or through other tokens */
function usedTokens(theme: ThemeName, css: string): Map<string, string> {
  const all = tokensOf(theme);
  const used = new Map<string, string>();
  const collect = (text: string) => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)\)/g)) {
      const value = all.get(name);
      if (value === undefined || used.has(name)) continue;
      used.set(name, value);
      collect(value);
    }
  };
  collect(css);
  return used;
}

/** @returns the rules that declare the tokens used in `css`, in all three themes: for pages outside of the app */
export function themeRules(css: string): string {
  const light = usedTokens('light', css);
  const declarations = (theme: ThemeName) =>
    [
      `color-scheme:${theme === 'light' ? 'light' : 'dark'}`,
      ...[...usedTokens(theme, css)]
        .filter(([name, value]) => theme === 'light' || light.get(name) !== value)
        .map(([name, value]) => `${name}:${value}`),
    ].join(';');
  return [
    `:root{${declarations('light')}}`,
    `:root.dark{${declarations('dark')}}`,
    `@media (prefers-color-scheme:dark){:root:not(.light){${declarations('dark')}}}`,
    `:root.night{${declarations('night')}}`,
  ].join('\n');
}
