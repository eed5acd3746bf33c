// Runs before the first paint, so that a dark notebook never flashes white. The rest of the choice
// (its control, following the system while the page is open) is in src/lib/appearance.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('cuaderno-de-caza.appearance');
  } catch {
    // Storage can be closed to us: the system's appearance it is.
  }
  const night = choice === 'night';
  const dark =
    night ||
    choice === 'dark' ||
    (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
  if (night) document.documentElement.classList.add('night');
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) {
    bar.content = night ? '#000000' : dark ? '#14160f' : '#faf8f3';
  }
})();
