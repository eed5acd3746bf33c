/** Breaks a word that is wider than a line into parts that fit. */
function* parts(word: string, fits: (text: string) => boolean): Generator<string> {
  let part = '';
  for (const sign of word) {
    if (part !== '' && !fits(part + sign)) {
      yield part;
      part = '';
    }
    part += sign;
  }
  yield part;
}

function greedy(paragraph: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const broken = [...parts(word, fits)];
    line = broken.pop() ?? '';
    lines.push(...broken);
  }
  return [...lines, line];
}

/**
 * Breaks a text into lines of `width` at most, as measured by `measure`; line breaks of the text stay. A balanced
 * text has lines of about the same length.
 */
export function wrap(
  text: string,
  width: number,
  measure: (text: string) => number,
  { balanced = false }: { balanced?: boolean } = {},
): string[] {
  const within = (most: number) =>
    text.split('\n').flatMap((paragraph) => greedy(paragraph, (line) => measure(line) <= most));
  const lines = within(width);
  if (!balanced || lines.length === 1) return lines;
  let best = lines;
  for (let most = width - 4; most > width / lines.length; most -= 4) {
    const narrower = within(most);
    if (narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}
