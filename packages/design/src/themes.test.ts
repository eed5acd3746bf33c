import { expect, it } from 'vitest';
import { themeRules, tokensOf } from './themes';

it('reads the tokens of each theme, without those of a narrow or wide window', () => {
  expect(tokensOf('light').get('--surface-page')).toBe('#faf8f3');
  expect(tokensOf('dark').get('--surface-page')).toBe('#14160f');
  expect(tokensOf('night').get('--surface-page')).toBe('#000000');
  expect(tokensOf('light').get('--gutter')).toBe('max(20px, var(--safe-side))');
  expect(tokensOf('dark').get('--green-9')).toBe('#45794f');
});

it('declares the tokens in use, those that they refer to, and in dark themes those that differ', () => {
  expect(themeRules('a{color:var(--accent);margin:var(--gutter);border-color:var(--own)}')).toBe(
    [
      ':root{color-scheme:light;--accent:var(--green-9);--green-9:#2f5d3a;--gutter:max(20px, var(--safe-side));--safe-side:max(env(safe-area-inset-left), env(safe-area-inset-right))}',
      ':root.dark{color-scheme:dark;--green-9:#45794f}',
      '@media (prefers-color-scheme:dark){:root:not(.light){color-scheme:dark;--green-9:#45794f}}',
      ':root.night{color-scheme:dark;--accent:#5c0f09}',
    ].join('\n'),
  );
});
