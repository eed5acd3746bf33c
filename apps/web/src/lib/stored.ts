/**
 * A text that this device keeps in localStorage under `key`. Without storage nothing is kept, and `missing` is read.
 *
 * @param parse reads the text, null where none is kept; one that it can't read counts as missing
 */
export function stored<T>(key: string, parse: (text: string | null) => T, missing: T) {
  return {
    key,
    read(): T {
      try {
        return parse(localStorage.getItem(key));
      } catch {
        return missing;
      }
    },
    /** Keeps a text; null removes it. @returns whether there is storage */
    keep(text: string | null): boolean {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}
