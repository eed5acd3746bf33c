import { useState } from 'react';
import { stored } from './stored';

/** The size of letters: the browser's own, or a fifth larger. */
type Letters = 'normal' | 'large';

/** The same key as in public/appearance.js, which applies the choice before the first paint. */
const kept = stored('cuaderno-de-caza.letters', (text) => text, null);

/** The size of letters, stored on this device, and a function to change it. */
export function useLetters(): [Letters, (next: Letters) => void] {
  const [letters, setLetters] = useState<Letters>(() =>
    document.documentElement.classList.contains('large') ? 'large' : 'normal',
  );
  return [
    letters,
    (next) => {
      // Without storage it lasts until the page is closed.
      kept.keep(next === 'large' ? next : null);
      document.documentElement.classList.toggle('large', next === 'large');
      setLetters(next);
    },
  ];
}
