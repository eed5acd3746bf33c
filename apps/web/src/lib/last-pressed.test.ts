import { expect, it } from 'vitest';
import './last-pressed';

/** Presses an element for the nth time in a row. @returns whether that is prevented */
function press(html: string, detail: number): boolean {
  document.body.innerHTML = html;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  document.querySelector('b')?.dispatchEvent(event);
  document.body.innerHTML = '';
  return event.defaultPrevented;
}

it('opens a link once by a double press, and leaves buttons and the keyboard alone', () => {
  const link = '<a href="#there"><b>There</b></a>';
  expect(press(link, 1)).toBe(false);
  expect(press(link, 2)).toBe(true);
  expect(press(link, 3)).toBe(true);
  expect(press(link, 0)).toBe(false);
  expect(press('<button><b>+</b></button>', 2)).toBe(false);
});
