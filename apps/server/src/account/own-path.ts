/** Reduces `next` to a path of this product; anything else becomes the front page. */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/';
  const base = 'http://cuaderno.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined;
  // '/..//x' is a path here, but a redirect to '//x' leads to another host.
  const own = url?.origin === base && !url.pathname.startsWith('//');
  return own ? `${url.pathname}${url.search}${url.hash}` : '/';
}
