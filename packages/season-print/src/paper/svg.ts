/** A filled or stroked path of a drawing. Colours as in the file; null for the colour of the text around it. */
export type Shape = {
  d: string;
  colour: string | null;
  opacity: number;
  isEvenOdd: boolean;
  strokeWidth: number | null;
};

export type Svg = { box: [x: number, y: number, width: number, height: number]; shapes: Shape[] };

/** Reads one of the product's drawings: paths, each with its own style, without groups and transforms. */
export function readSvg(text: string): Svg {
  const box = (/viewBox="([^"]+)"/.exec(text)?.[1] ?? '0 0 32 32').split(' ').map(Number);
  const shapes = [...text.matchAll(/<path\b([^>]*)>/g)].map(([, attributes = '']) => {
    const attribute = (name: string) =>
      new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
    const colour = attribute('fill') ?? /fill:([^;]+)/.exec(attribute('style') ?? '')?.[1];
    const width = attribute('stroke-width');
    return {
      d: attribute('d') ?? '',
      colour: colour ?? null,
      opacity: Number(attribute('opacity') ?? 1),
      isEvenOdd: attribute('fill-rule') === 'evenodd',
      strokeWidth: width === undefined ? null : Number(width),
    };
  });
  return { box: box as Svg['box'], shapes };
}
