import { fold } from '@cuaderno/domain';

/** Words of a piece that was missed, wounded or lost. */
const LOST =
  /(?<!\b(no|ni|sin|perr[oa]s?) )\b(fall(o|e|ad[oa]s?|amos)|herid[oa]s?(?! 0\b)|pinchad[oa]s?|pinche|errad[oa]|se (me )?(perdio|escapo)|(no|sin) (se )?(lo |la )?(cobr|recuper|encontr|aparec)\w+|sin tiro|no tire)\b/;
/** Words of one that was recovered after all. */
const TAKEN = /\brematad|(?<!\b(no|sin) (se )?)\b(cobr|recuper)(o|ad[oa]s?)\b/;
/** Words of a piece that another shot: 'lo mató Luis'. */
const OTHERS = /\bl[oa]s? (mato|tiro|abatio|cazo) (?!(yo|a|al|de|del|en|con|desde|por)\b)[a-z]+/;

/** What a description says against a piece that it has, null for nothing. */
export function lossIn(description: string): string | null {
  for (const line of description.split('\n')) {
    const folded = fold(line);
    const isLost = LOST.test(folded) && !TAKEN.test(folded);
    if (isLost || OTHERS.test(folded)) return line.slice(0, 80);
  }
  return null;
}
