/** The attributes of a field for which the book suggests words: names, one after the other on a phone's keyboard. */
export const SUGGESTED = {
  'data-suggested': true,
  autoComplete: 'off',
  autoCapitalize: 'words',
  enterKeyHint: 'next',
} as const;
