/*
 * A double press of a link opens it once: the second press would be a second entry of the history, or press what
 * has come in its place, such as 'Volver'.
 */
document.addEventListener(
  'click',
  (event) => {
    const isLink = event.target instanceof Element && event.target.closest('a[href]');
    if (isLink && event.detail > 1) event.preventDefault();
  },
  true,
);
