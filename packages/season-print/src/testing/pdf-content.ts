const TOKENS =
  /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|<[0-9A-Fa-f\s]*>|\[|\]|\/[^\s<>[\]()/%]*|[^\s<>[\]()/%]+/g;
/** What leaves something on the paper. */
const PAINTS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'Tj', 'TJ', "'", '"']);
for (const operator of ['Do', 'sh', 'BI']) PAINTS.add(operator);

const WORDS = new Set(['Tj', 'TJ', "'", '"']);

type Mark = { kind: 'tag' | 'running' | 'artifact' | 'other' };

function markOf(operands: readonly string[]): Mark {
  if (operands.includes('/MCID')) return { kind: 'tag' };
  if (operands[0] !== '/Artifact') return { kind: 'other' };
  return { kind: operands.includes('/Pagination') ? 'running' : 'artifact' };
}

/** What is wrong with what is painted between these marks. */
function paintFault(open: readonly Mark[], operator: string, operands: readonly string[]) {
  const kind = open.findLast((mark) => mark.kind !== 'other')?.kind;
  if (kind === undefined) return `painted outside of the tags: ${operator}`;
  if (kind === 'artifact' && WORDS.has(operator)) return 'words that no tag has';
  const isUnknown = (text: string) => /^<(?:[0-9a-f]{4})*?0000/i.test(text);
  if (WORDS.has(operator) && operands.some(isUnknown)) return 'a sign that the font has not';
  return null;
}

/** Reads the drawing of a page: its marks, and whatever is painted outside of them or marked wrongly. */
export function contentFaults(content: string): { marks: number[]; faults: string[] } {
  const marks: number[] = [];
  const faults = new Set<string | null>();
  const open: Mark[] = [];
  const operands: string[] = [];
  for (const [token] of content.matchAll(TOKENS)) {
    if (!/^[A-Za-z'"]/.test(token)) {
      operands.push(token);
      continue;
    }
    if (token === 'BDC' || token === 'BMC') {
      const mark = markOf(operands);
      if (mark.kind === 'tag') marks.push(Number(operands[operands.indexOf('/MCID') + 1]));
      if (open.length > 0) faults.add(`${mark.kind} in ${open.at(-1)?.kind}`);
      open.push(mark);
    } else if (token === 'EMC') {
      if (!open.pop()) faults.add('a mark that ends twice');
    } else if (PAINTS.has(token)) faults.add(paintFault(open, token, operands));
    operands.length = 0;
  }
  if (open.length > 0) faults.add('a mark that does not end');
  if (new Set(marks).size !== marks.length) faults.add('a mark twice on a page');
  return { marks, faults: [...faults].filter((fault) => fault !== null) };
}
