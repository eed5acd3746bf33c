import { type Modality, MODALITY_TEXTS } from '@cuaderno/domain';
import { type Mark, type MarkSize, radiusOf, spread } from '@cuaderno/spain-map/marks';
import { count } from '../../lib/format';
import { modalitiesOf, type Place } from './places';
import type { Fit } from './view';

/** The mark of a municipality's outings of one modality. */
export type PlaceMark = Mark & {
  type: Modality;
  key: string;
  code: string;
  name: string;
  label: string;
};

/** 'Cazorla: 3 esperas'. */
function labelOf(name: string, type: Modality, outings: number): string {
  const { name: one, plural } = MODALITY_TEXTS[type];
  return `${name}: ${count(outings, one, plural).toLowerCase()}`;
}

/** The marks of municipalities at a zoom, pushed apart, the largest first. */
export function marksOf(
  places: readonly Place[],
  { scale, x, y }: Fit,
  zoom: number,
  size: MarkSize,
): PlaceMark[] {
  return spread(
    places.flatMap((place) => {
      const { code, point, name } = place;
      if (code === null || point === null) return [];
      return modalitiesOf(place).map(({ type, count: outings }) => ({
        key: `${code}-${type}`,
        code,
        name,
        label: labelOf(name, type, outings),
        type,
        count: outings,
        radius: radiusOf(size, outings),
        x: (point.x * scale + x) * zoom,
        y: (point.y * scale + y) * zoom,
      }));
    }),
  );
}

/** A municipality's name under its marks. */
export type NameTag = { code: string; name: string; x: number; y: number };

/** Pixels of a letter and of a line of names. */
const LETTER = 7;
const LINE = 16;

/** The names that have room, those of the largest marks first. */
export function nameTags(marks: readonly PlaceMark[]): NameTag[] {
  const tags: NameTag[] = [];
  for (const { code, name, x, y, radius } of marks) {
    const tag = { code, name, x, y: y + radius + LINE };
    const isFree = tags.every(
      (other) =>
        other.code !== code &&
        (Math.abs(other.y - tag.y) > LINE ||
          Math.abs(other.x - x) > ((other.name.length + name.length) * LETTER) / 2),
    );
    const isOnMark = marks.some(
      (mark) =>
        mark.y - mark.radius < tag.y &&
        mark.y + mark.radius > tag.y - LINE &&
        Math.abs(mark.x - x) < mark.radius + (name.length * LETTER) / 2,
    );
    if (isFree && !isOnMark) tags.push(tag);
  }
  return tags;
}
