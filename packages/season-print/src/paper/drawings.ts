import { drawingText } from '@cuaderno/design/drawings';
import contour from '@cuaderno/design/icons/contour.svg?raw';
import emblem from '@cuaderno/design/icons/emblem.svg?raw';
import bronze from '@cuaderno/design/icons/medal/bronce.svg?raw';
import gold from '@cuaderno/design/icons/medal/oro.svg?raw';
import silver from '@cuaderno/design/icons/medal/plata.svg?raw';
import { fold, iconOf, type Medal, type Modality } from '@cuaderno/domain';
import { colourOf, COLOURS, metalOf } from './palette';
import type { Paper } from './paper';
import { readSvg, type Svg } from './svg';

const MEDAL: Record<Medal, string> = { gold, silver, bronze };

const read = new Map<string, Svg>();
function svgOf(text: string): Svg {
  const svg = read.get(text) ?? readSvg(text);
  read.set(text, svg);
  return svg;
}

type Box = { x: number; y: number; width: number };
const inColour = (colour: string) => ({ colour, resolve: () => colour });

export const drawEmblem = (paper: Paper, box: Box, colour: string) =>
  paper.drawing(svgOf(emblem), box, inColour(colour));

export const drawModality = (paper: Paper, type: Modality, box: Box, colour: string) =>
  paper.drawing(svgOf(drawingText(`modality/${type}`)), box, inColour(colour));

export const drawSpecies = (
  paper: Paper,
  species: string,
  box: Box,
  colour: string = COLOURS.text,
) =>
  paper.drawing(
    svgOf(drawingText(`species/${fold(iconOf(species)).replaceAll(' ', '-')}`)),
    box,
    inColour(colour),
  );

/** The contour lines of a cover, in a box whose width decides their scale. */
export const drawContour = (paper: Paper, box: Box, colour: string) =>
  paper.drawing(svgOf(contour), box, inColour(colour));

/** The place of an engraved species in a medal's 64 grid, and of its shine. */
const ENGRAVED = { x: 20.5, y: 30, side: 23 };
const SHINE = { x: 0.7, y: 0.8 };

/** A medal on its ribbon, engraved with antlers or with its species. */
export function drawMedal(
  paper: Paper,
  medal: Medal,
  { x, y, width }: Box,
  species?: string,
): void {
  const whole = svgOf(MEDAL[medal]);
  const resolve = { colour: COLOURS.text, resolve: colourOf };
  if (species === undefined) return paper.drawing(whole, { x, y, width }, resolve);
  const shapes = whole.shapes.filter(({ colour }) => !/shine|-ink/.test(colour ?? ''));
  paper.drawing({ ...whole, shapes }, { x, y, width }, resolve);
  const unit = width / 64;
  const at = (shift: { x: number; y: number }) => ({
    x: x + (ENGRAVED.x + shift.x) * unit,
    y: y + (ENGRAVED.y + shift.y) * unit,
    width: ENGRAVED.side * unit,
  });
  drawSpecies(paper, species, at(SHINE), '#ffffff');
  drawSpecies(paper, species, at({ x: 0, y: 0 }), metalOf(medal).ink);
}

const MARKS: Record<Medal, string> = {
  gold: 'm10 5.2 1.45 3 3.3.45-2.4 2.3.58 3.28L10 12.66l-2.93 1.57.58-3.28-2.4-2.3 3.3-.45z',
  silver: 'M7.1 6.2h2v7.6h-2zm3.8 0h2v7.6h-2z',
  bronze: 'M7.4 10a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z',
};

/** A medal in the size of a letter, told apart by its mark. */
export function drawPip(paper: Paper, medal: Medal, { x, y, width }: Box): void {
  const { metal, edge, ink } = metalOf(medal);
  const unit = width / 20;
  paper.circle(x + 10 * unit, y + 10 * unit, 10 * unit, edge);
  paper.circle(x + 10 * unit, y + 10 * unit, 8.4 * unit, metal);
  const shape = { d: MARKS[medal], colour: null, opacity: 1, isEvenOdd: false, strokeWidth: null };
  paper.drawing({ box: [0, 0, 20, 20], shapes: [shape] }, { x, y, width }, inColour(ink));
}
