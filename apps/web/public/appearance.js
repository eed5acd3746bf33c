// Runs before the first paint, so that a dark notebook never flashes white. The rest of the choice
// (its control, following the system while the page is open) is in src/lib/appearance.ts and letters.ts.
(() => {
  let choice = null;
  let letters = null;
  try {
    choice = localStorage.getItem('cuaderno-de-caza.appearance');
    letters = localStorage.getItem('cuaderno-de-caza.letters');
    // oxlint-disable-next-line no-unused-vars -- older browsers parse no catch without it
  } catch (closed) {
    // Storage can be closed to us: the system's appearance it is.
  }
  const night = choice === 'night';
  const dark =
    night ||
    choice === 'dark' ||
    (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
  if (night) document.documentElement.classList.add('night');
  if (letters === 'large') document.documentElement.classList.add('large');
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
    bar.content = night ? '#000000' : dark ? '#14160f' : '#faf8f3';
  }
})();

// Leads a browser older than the build's floor to a page that says so: both features are in iOS since 16.4.
if (document.currentScript.hasAttribute('data-app')) {
  const hasSelector = typeof CSS === 'object' && CSS.supports('selector(:has(a))');
  if (!hasSelector || !''.isWellFormed) location.replace('/navegador.html');
}
