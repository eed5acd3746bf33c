import { formatDay, MEDAL_NAMES } from '@cuaderno/domain';
import type { Trophy } from '../content/trophies';
import { pointsText } from '../content/sheet-rows';
import { drawPip } from '../paper/drawings';
import { COLOURS, metalOf } from '../paper/palette';
import type { Paper, Style } from '../paper/paper';
import { writeSection } from './page';

/** The column of the score beside a sheet or a note. */
export const SCORE = { x: 506, width: 212 };

const POINTS: Style = { font: 'fraunces-600', size: 46, tracking: -0.02 };
const MEDAL: Style = { font: 'figtree-600', size: 15 };
const STATE: Style = { font: 'figtree-400', size: 15, colour: COLOURS.muted };
const STATE_LINE = 20;
/** From the rule of the heading to the first line of the state, with points and without. */
const [STATE_TOP, STATE_TOP_ALONE] = [117.5, 62];

/** How certain the score is: 'Medida por la hoja el 20/11/2026. Sin homologar.' */
function stateText({ score, scored, record }: Trophy): string {
  const on = scored ? ` el ${formatDay(scored)}` : '';
  switch (score?.state) {
    case undefined:
      return 'Sin puntuar. La medalla consta en el cuaderno.';
    case 'estimated':
      return 'Estimada. Sin medir ni homologar.';
    case 'measured':
      return `Medida por la hoja oficial${on}. Sin homologar.`;
    case 'homologated':
      return `Homologada${on}${record ? `, acta ${record}` : ''}.`;
  }
}

const stateLines = (paper: Paper, trophy: Trophy) =>
  paper.lines(stateText(trophy), STATE, SCORE.width);

/** The height of the score from the rule of its heading to its last line. */
export const scoreHeight = (paper: Paper, trophy: Trophy): number =>
  (trophy.score ? STATE_TOP : STATE_TOP_ALONE) +
  (stateLines(paper, trophy).length - 1) * STATE_LINE;

/** Draws the score with its medal and its state, `top` the rule of its heading. */
export function drawScore(paper: Paper, trophy: Trophy, x: number, top: number): void {
  const { score, medal } = trophy;
  writeSection(paper, 'Puntuación', top, x, SCORE.width);
  if (score) {
    paper.tagged('P', () => paper.write(pointsText(score.points), { x, y: top + 51.5 }, POINTS));
  }
  const y = top + (score ? 84 : 28);
  const { word, wash } = metalOf(medal);
  const name = MEDAL_NAMES[medal];
  const width = 29 + paper.measure(name, MEDAL) + 8;
  paper.rect({ x, y: y - 19.5, width, height: 28 }, { fill: wash, radius: 14 });
  drawPip(paper, medal, { x: x + 6, y: y - 13.5, width: 16 });
  paper.tagged('P', () => paper.write(name, { x: x + 29, y }, { ...MEDAL, colour: word }));
  const first = top + (score ? STATE_TOP : STATE_TOP_ALONE);
  paper.tagged('P', () =>
    paper.writeLines(stateLines(paper, trophy), { x, y: first }, STATE, STATE_LINE),
  );
}
