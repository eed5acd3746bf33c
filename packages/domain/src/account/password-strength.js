/** Words and runs of keys with which common passwords are made, which count as two characters. */
const COMMON =
  /contrase[nñ]a|password|passw0rd|clave|secreto|admin|qwert\w*|asdf\w*|zxcv\w*|qwe|asd|zxc|1q2w3e4r?|1qaz|2wsx|3edc|iloveyou|tequiero|teamo|(19|20)\d\d/gu;

/** Whether the last two characters go on in a line: 'aa', 'ab', '21'. */
const isRun = (before, next) => Math.abs(next.codePointAt(0) - before.codePointAt(0)) <= 1;

/** No more is looked at, as finding repetitions takes the square of it; a password has no more. */
const MOST = 128;

/** The characters that one has to guess: a repetition, a row of the alphabet or a common word hardly adds any. */
function guessed(password) {
  const text = password
    .slice(0, 2 * MOST)
    .toLowerCase()
    .replace(COMMON, '¤¶')
    .replace(/(.{2,}?)\1+/gu, '$1');
  return [...text].filter((next, index, all) => index === 0 || !isRun(all[index - 1], next)).length;
}

const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

const WORDS = ['Débil', 'Aceptable', 'Buena', 'Fuerte'];

/** The points from which a password is more than weak. */
const STEPS = [13, 16, 20];

/**
 * How well a new password stands a guess, by its length and variety: of four bars, how many, and their word; none
 * before it is typed. The pages of an account load this file as it is, so it imports nothing.
 */
export default function passwordStrength(password) {
  const length = [...password].length;
  if (length === 0) return { bars: 0, word: '' };
  const kinds = CLASSES.filter((one) => one.test(password)).length;
  const points = guessed(password) + 2 * (kinds - 1);
  const level = length < 10 ? 0 : STEPS.filter((step) => points >= step).length;
  return { bars: level + 1, word: WORDS[level] };
}
