let pressed: Element | null = null;

// Safari focuses no button or link that is pressed: the page is the active element then.
document.addEventListener(
  'click',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest('a[href], button') : null;
  },
  true,
);

/** @returns the focused element, or in it the control that was pressed last */
export function activeControl(): Element | null {
  const { activeElement } = document;
  return pressed && activeElement?.contains(pressed) ? pressed : activeElement;
}

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
