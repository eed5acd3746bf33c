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
