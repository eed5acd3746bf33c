import { formatDay, MODALITY_TEXTS, MEDAL_NAMES } from '@cuaderno/domain';
import type { SeasonContent } from '../content/season-content';
import type { Trophy } from '../content/trophies';
import { drawMedal, drawModality, drawPip } from '../paper/drawings';
import { COLOURS, INKS, metalOf } from '../paper/palette';
import { BOTTOM, LEFT, type Paper, RIGHT, type Style } from '../paper/paper';
import { drawSheet, SHEET_WIDTH, sheetHeight } from './measuring-sheet';
import { beginPage, fitted, LEDE, type Page, type Picture, TITLE, writeSection } from './page';
import { pointsText } from '../content/sheet-rows';

/** The column of the score beside a sheet or a note. */
const SCORE = { x: 506, width: 212 };

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
const scoreHeight = (paper: Paper, trophy: Trophy): number =>
  (trophy.score ? STATE_TOP : STATE_TOP_ALONE) +
  (stateLines(paper, trophy).length - 1) * STATE_LINE;

/** Draws the score with its medal and its state, `top` the rule of its heading. */
function drawScore(paper: Paper, trophy: Trophy, x: number, top: number): void {
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

const WIDTH = RIGHT - LEFT;
/** The least sizes of a species and of a place in one line. */
const [TITLE_LEAST, WHERE_LEAST] = [24, 15];
const MODALITY: Style = { font: 'figtree-600', size: 15 };
const NOTE: Style = { font: 'figtree-400', size: 15 };
const NOTE_LINE = 24;
/** A line of a note that has a page of its own. */
const LONG_NOTE_WIDTH = 560;

/** The upper edge of a photo's frame, the frame's width, and what is between it and the rule that follows. */
const [PHOTO_TOP, FRAME, BELOW_PHOTO] = [225.5, 10, 63];
/** The height of a photo: as drawn beside a sheet or a note, more alone, less for a long sheet. */
const [PHOTO, PHOTO_ALONE, PHOTO_LEAST] = [324, 455, 150];
/** The rule of what follows where there is no photo. */
const TOP_WITHOUT_PHOTO = 262.5;

/** A trophy's page as laid out before its photo is read. */
type Plan = {
  trophy: Trophy;
  photoHeight: number;
  /** The note beside the sheet or the score, null where it has none or pages of its own. */
  note: { lines: string[]; x: number; y: number; width: number } | null;
  /** The lines of each page of a long note. */
  notePages: string[][];
};

/** From a trophy to the second on its page. */
const HALF = 470;

const isPlain = ({ trophy: { photo, note, sheet } }: Plan) => !photo && note === null && !sheet;

/** The trophies of each page: two of those that have a score alone, where they follow each other. */
function paginate(plans: readonly Plan[]): Plan[][] {
  const pages: Plan[][] = [];
  for (const plan of plans) {
    const page = pages.at(-1);
    if (page?.length === 1 && [...page, plan].every(isPlain)) page.push(plan);
    else pages.push([plan]);
  }
  return pages;
}

/** The trophies, newest first, and the pages of notes that don't fit beside them. */
export function trophyPages(paper: Paper, { trophies }: SeasonContent): Page[] {
  let parent: PDFKit.PDFOutline | undefined;
  const plans = trophies.map((trophy) => planOf(paper, withPrintableNote(paper, trophy)));
  return paginate(plans).flatMap((page) => {
    const first: Page = async (context) => {
      const photo = page[0]?.trophy.photo;
      const picture = photo ? await context.readPhoto(photo) : null;
      beginPage(context);
      for (const [index, plan] of page.entries()) {
        const { trophy } = plan;
        parent ??= paper.bookmark('Trofeos');
        paper.bookmark([trophy.species, whereAndWhen(trophy)].join(', '), parent);
        if (index > 0) paper.rule(LEFT, HALF + 70.5, WIDTH, COLOURS.lineStrong);
        drawTitle(paper, trophy, index * HALF);
        drawTrophy(paper, plan, picture, index * HALF);
      }
    };
    const others = page.flatMap(({ trophy, notePages }) =>
      notePages.map(
        (lines): Page =>
          (context) => {
            beginPage(context);
            paper.tagged('H2', () =>
              paper.write(`${trophy.species}. Nota`, { x: LEFT, y: 118 }, { ...TITLE, size: 28 }),
            );
            const at = { x: LEFT, y: 164 };
            paper.tagged('P', () => paper.writeLines(lines, at, NOTE, NOTE_LINE));
          },
      ),
    );
    return [first, ...others];
  });
}

/** A trophy without its note when the type has none of the note's signs: an empty quotation would be left. */
function withPrintableNote(paper: Paper, trophy: Trophy): Trophy {
  const { note } = trophy;
  const hasSigns = note !== null && paper.lines(note, NOTE, WIDTH).some((line) => line !== '');
  return hasSigns ? trophy : { ...trophy, note: null };
}

function planOf(paper: Paper, trophy: Trophy): Plan {
  const { sheet, note } = trophy;
  const photoHeight = photoRoom(trophy);
  const top = trophy.photo === null ? TOP_WITHOUT_PHOTO : topBelow(photoHeight);
  if (note === null) return { trophy, photoHeight, note: null, notePages: [] };
  const quoted = `«${note.replaceAll(/\s*\n\s*/g, '\n')}»`;
  const [x, width] = sheet ? [SCORE.x, SCORE.width] : [LEFT, SHEET_WIDTH];
  const y = sheet ? top + scoreHeight(paper, trophy) + 54 : top;
  const lines = paper.lines(quoted, NOTE, width);
  if (y + 28 + (lines.length - 1) * NOTE_LINE <= BOTTOM) {
    return { trophy, photoHeight, note: { lines, x, y, width }, notePages: [] };
  }
  const all = paper.lines(quoted, NOTE, LONG_NOTE_WIDTH);
  const perPage = Math.floor((BOTTOM - 164) / NOTE_LINE) + 1;
  const notePages = Array.from({ length: Math.ceil(all.length / perPage) }, (_, index) =>
    all.slice(index * perPage, (index + 1) * perPage),
  );
  const next = { lines: ['En la página siguiente.'], x, y, width };
  return { trophy, photoHeight, note: next, notePages };
}

/** The height that a photo may have beside what else the page holds. */
function photoRoom({ sheet, note }: Trophy): number {
  if (!sheet) return note === null ? PHOTO_ALONE : PHOTO;
  const left = BOTTOM - PHOTO_TOP - 2 * FRAME - BELOW_PHOTO - sheetHeight(sheet);
  return Math.max(PHOTO_LEAST, Math.min(PHOTO, Math.floor(left)));
}

/** The rule of what follows a photo. */
const topBelow = (photoHeight: number) => PHOTO_TOP + photoHeight + 2 * FRAME + 1 + BELOW_PHOTO;

/** Where and when: 'Hornachuelos, Córdoba, 14/11/2026'. */
function whereAndWhen({ place, date }: Pick<Trophy, 'place' | 'date'>): string {
  return [place?.name, place?.within, formatDay(date)].filter(Boolean).join(', ');
}

/** The lines under the title: one, or the place and the day in one each, shortened where it has no room. */
function whereLines(paper: Paper, trophy: Trophy, room: number): { lines: string[]; style: Style } {
  const text = whereAndWhen(trophy);
  const style = fitted(paper, text, LEDE, room, WHERE_LEAST);
  if (paper.measure(text, style) <= room) return { lines: [text], style };
  const place = [trophy.place?.name, trophy.place?.within].filter(Boolean).join(', ');
  return { lines: [...paper.clamped(place, style, room), formatDay(trophy.date)], style };
}

/** Draws the title, `down` below that of a page's first trophy. */
function drawTitle(paper: Paper, trophy: Trophy, down: number): void {
  const { type, species, medal } = trophy;
  const { ink } = INKS[type];
  drawMedal(paper, medal, { x: 545, y: 66.5 + down, width: 155.6 }, species);
  drawModality(paper, type, { x: LEFT, y: 92 + down, width: 22 }, ink);
  const text = MODALITY_TEXTS[type].name;
  paper.tagged('P', () =>
    paper.write(text, { x: 124, y: 108 + down }, { ...MODALITY, colour: ink }),
  );
  const room = 450;
  const title = fitted(paper, species, TITLE, room, TITLE_LEAST);
  const [name = ''] = paper.clamped(species, title, room);
  paper.tagged('H1', () => paper.write(name, { x: LEFT, y: 162 + down }, title));
  const where = whereLines(paper, trophy, room);
  paper.tagged('P', () =>
    paper.writeLines(where.lines, { x: LEFT, y: 192 + down }, where.style, 21),
  );
}

function drawTrophy(paper: Paper, plan: Plan, picture: Picture | null, down: number): void {
  const { trophy, photoHeight, note } = plan;
  const { sheet } = trophy;
  if (picture) drawPhoto(paper, trophy, picture, photoHeight);
  const top = trophy.photo === null ? TOP_WITHOUT_PHOTO : topBelow(photoHeight);
  if (sheet) drawSheet(paper, sheet, top);
  // Alone, the score stands where a sheet or a note would.
  drawScore(paper, trophy, sheet || note ? SCORE.x : LEFT, top + down);
  if (!note) return;
  const { lines, x, y, width } = note;
  writeSection(paper, 'Nota', y, x, width);
  paper.tagged('P', () => paper.writeLines(lines, { x, y: y + 28 }, NOTE, NOTE_LINE));
}

/** Draws a photo as a print: as wide as the page, cut to the height that there is, or whole when it is upright. */
function drawPhoto(paper: Paper, { species, date }: Trophy, picture: Picture, room: number): void {
  const inner = WIDTH - 2 * FRAME;
  const isUpright = picture.height > picture.width;
  const width = isUpright ? (room * picture.width) / picture.height : inner;
  const whole = (width * picture.height) / picture.width;
  const frame = {
    x: LEFT - 0.5,
    y: PHOTO_TOP,
    width: width + 2 * FRAME + 1,
    height: room + 2 * FRAME,
  };
  paper.rect(frame, { fill: COLOURS.frame, stroke: COLOURS.lineStrong, radius: 3 });
  const box = { x: LEFT + FRAME, y: PHOTO_TOP + FRAME, width, height: room };
  paper.figure(`Foto de la pieza: ${species}, ${formatDay(date)}`, box, () =>
    paper.clipped(box, () =>
      paper.picture(picture.jpeg, { ...box, y: box.y - (whole - room) / 2, height: whole }),
    ),
  );
}
