import { contentFaults } from './pdf-content';
import { type Dict, isDict, nameOf, type Objects } from './pdf-objects';

/** What may stand in what, of the tags that a memoria uses. */
const PARENTS: Record<string, readonly string[]> = {
  Sect: ['Document'],
  H1: ['Sect'],
  H2: ['Sect'],
  P: ['Sect'],
  Figure: ['Sect'],
  L: ['Sect'],
  LI: ['L'],
  LBody: ['LI'],
  Table: ['Sect'],
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
};

/** A tag with its kids; the parts of the pages that it says are `marks`: 'page object/MCID'. */
type Tag = { type: string; dict: Dict; kids: Tag[]; marks: string[] };

function tagOf(objects: Objects, value: unknown, page: unknown): Tag {
  const dict = objects.dict(value);
  const tag: Tag = { type: nameOf(dict['/S']), dict, kids: [], marks: [] };
  const own = dict['/Pg'] ?? page;
  for (const kid of objects.list(dict['/K'])) {
    const mark = objects.get(kid);
    if (typeof mark === 'number') tag.marks.push(`${String(own)}/${mark}`);
    else if (isDict(mark) && mark['/Type'] === '/MCR')
      tag.marks.push(`${String(mark['/Pg'] ?? own)}/${String(mark['/MCID'])}`);
    else tag.kids.push(tagOf(objects, kid, own));
  }
  return tag;
}

const allOf = (tag: Tag): Tag[] => [tag, ...tag.kids.flatMap(allOf)];

const inText = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

function documentFaults(objects: Objects): string[] {
  const { catalog, info } = objects;
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const marks = objects.dict(catalog['/MarkInfo']);
  must(marks['/Marked'] === true && marks['/Suspects'] !== true, 'not marked as tagged');
  must(catalog['/Lang'] === 'u:es', 'no language');
  const view = objects.dict(catalog['/ViewerPreferences']);
  must(view['/DisplayDocTitle'] === true, 'the title is not shown');
  const metadata = objects.text(catalog['/Metadata']);
  must(/<pdfuaid:part>1<\/pdfuaid:part>/.test(metadata), 'no part of PDF/UA');
  for (const [tag, name] of [
    ['dc:title', '/Title'],
    ['dc:creator', '/Author'],
  ] as const) {
    const text = new RegExp(`<${tag}>[^]*?<rdf:li[^>]*>([^]*?)</rdf:li>`).exec(metadata)?.[1] ?? '';
    must(!/<|&(?!amp;|lt;|gt;|quot;|#39;)/.test(text), `${tag} is no XML`);
    must(`u:${inText(text)}` === objects.get(info[name]), `another ${tag} in the metadata`);
  }
  must(!('/AcroForm' in catalog || '/OCProperties' in catalog), 'forms or layers');
  return faults;
}

function tagFaults(root: Tag): string[] {
  const faults: string[] = [];
  let level = 0;
  const walk = (tag: Tag, parent: Tag): void => {
    const { type, dict, kids } = tag;
    if (!PARENTS[type]?.includes(parent.type)) faults.push(`${type} in ${parent.type}`);
    if (kids.length > 0 && tag.marks.length > 0) faults.push(`${type} with tags beside its words`);
    const heading = Number(/^H(\d)$/.exec(type)?.[1] ?? level);
    if (heading > level + 1) faults.push(`${type} after H${level}`);
    level = heading;
    if (type === 'Figure' && !dict['/Alt']) faults.push('Figure without words');
    if (type === 'Figure' && !(isDict(dict['/A']) && '/BBox' in dict['/A']))
      faults.push('Figure without a box');
    if (type === 'TH' && !(isDict(dict['/A']) && '/Scope' in dict['/A']))
      faults.push('TH without a scope');
    if (type === 'Table') faults.push(...tableFaults(tag));
    for (const kid of kids) walk(kid, tag);
  };
  if (root.type !== 'Document') faults.push(`the root is ${root.type}`);
  for (const kid of root.kids) walk(kid, root);
  return faults;
}

function tableFaults({ kids: [head, ...rows] }: Tag): string[] {
  const faults: string[] = [];
  if (!head || head.kids.some(({ type }) => type !== 'TH')) faults.push('Table without heads');
  if (rows.some(({ kids }) => kids.length !== head?.kids.length)) faults.push('uneven rows');
  if (rows.some(({ kids: [first] }) => first?.type !== 'TH')) faults.push('row without a head');
  return faults;
}

/** Every mark of a page belongs to one tag, which the page's own list names too. */
function markFaults(objects: Objects, root: Tag, found: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const told = allOf(root).flatMap(({ marks }) => marks);
  if (new Set(told).size !== told.length) faults.push('a mark of two tags');
  for (const mark of told) if (!found.has(mark)) faults.push(`no mark ${mark} on its page`);
  const known = new Set(told);
  for (const mark of found) if (!known.has(mark)) faults.push(`a mark without a tag: ${mark}`);
  return faults;
}

/** Fonts are in the file, each with the letters of its signs; a list of signs would have to be whole, and none is needed. */
function fontFaults(objects: Objects): string[] {
  const descriptors = objects.ofType('/FontDescriptor');
  return [
    ...objects
      .ofType('/Font')
      .filter((font) => font['/Subtype'] === '/Type0' && objects.text(font['/ToUnicode']) === '')
      .map((font) => `${nameOf(font['/BaseFont'])} without Unicode`),
    ...objects
      .ofType('/Font')
      .filter((font) => font['/Subtype'] !== '/Type0' && !('/FontDescriptor' in font))
      .map((font) => `${nameOf(font['/BaseFont'])} not embedded`),
    ...descriptors
      .filter((font) => !Object.keys(font).some((key) => key.startsWith('/FontFile')))
      .map((font) => `${nameOf(font['/FontName'])} not embedded`),
    ...descriptors
      .filter((font) => '/CIDSet' in font)
      .map((font) => `${nameOf(font['/FontName'])} with a list of signs`),
  ];
}

/**
 * What a program can check of PDF/UA-1 (the Matterhorn protocol), in the words of this test: metadata, tags, their
 * order and their words, what is drawn outside of them, fonts.
 * @returns what is wrong, nothing of a sound document
 */
export function uaFaults(objects: Objects): string[] {
  const [first, ...others] = objects.list(objects.dict(objects.catalog['/StructTreeRoot'])['/K']);
  if (first === undefined || others.length > 0) return ['not one tree of tags'];
  const root = tagOf(objects, first, undefined);
  const found = new Set<string>();
  const drawn = objects.pages.flatMap(({ ref, page }) => {
    if (!('/StructParents' in page)) return ['a page without tags'];
    if ('/Annots' in page && page['/Tabs'] !== '/S') return ['links in no order'];
    const contents = objects.list(page['/Contents']).map((part) => objects.text(part));
    const { marks, faults } = contentFaults(contents.join('\n'));
    for (const mark of marks) found.add(`${ref}/${mark}`);
    return faults;
  });
  return [
    ...documentFaults(objects),
    ...tagFaults(root),
    ...markFaults(objects, root, found),
    ...drawn,
    ...fontFaults(objects),
  ];
}
