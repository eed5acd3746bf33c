const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/** A text of an XML file with its entities replaced. */
export const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name === undefined
      ? String.fromCodePoint(
          Math.min(0x10_ffff, Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
        )
      : (ENTITIES.get(name) ?? whole),
  );

/** The attributes of the elements of a name, without their prefixes. */
export function elements(xml: string, name: string): Record<string, string>[] {
  return Array.from(
    xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^<>]*)>`, 'g')),
    ([, text = '']) =>
      Object.fromEntries(
        Array.from(
          text.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
          ([, key = '', a, b]) => [key.replace(/^.*:/, ''), unescapeXml(a ?? b ?? '')],
        ),
      ),
  );
}
