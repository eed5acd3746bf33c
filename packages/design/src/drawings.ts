const TEXTS = import.meta.glob<string>('../icons/{modality,species}/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The SVG of a modality or of a species: `species/boc-balear`. */
export function drawingText(name: string): string {
  const text = TEXTS[`../icons/${name}.svg`];
  if (text === undefined) throw new Error(`No drawing ${name}`);
  return text;
}
