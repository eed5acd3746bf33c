import { describe, expect, it, test } from 'vitest';
import { html } from './html';

describe('a template of HTML', () => {
  test.each([
    ['<script>', '&lt;script&gt;'],
    [`"' onfocus='x`, '&quot;&#39; onfocus=&#39;x'],
    ['a & b &amp; c', 'a &amp; b &amp;amp; c'],
    ['montería', 'montería'],
    ['', ''],
  ])('shows %j as it is written', (text, escaped) => {
    expect(html`<p title="${text}">${text}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  it('accepts templates, lists of them, and nothing', () => {
    const items = ['<a>', 'b'].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}</ul>${null}${undefined}${false}${['<']}`.text).toBe(
      '<ul><li>&lt;a&gt;</li><li>b</li></ul>&lt;',
    );
  });

  it('does not interpret escapes in values', () => {
    expect(html`${String.raw`\n\u0041`}`.text).toBe(String.raw`\n\u0041`);
  });
});
