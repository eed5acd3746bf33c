import type { Day } from '../dates';

/** Days after which an outing counts half. */
const HALF_LIFE = 90;
const DAY_MS = 86_400_000;

/** A value as the latest outing has it. */
export type Used<Value> = { value: Value; last: Day; weight: number };

/** Values of outings, each once, by how often and how lately they were used: one of 90 days ago counts half. */
export class ByUse<Value> {
  readonly #used = new Map<string, Used<Value>>();
  readonly #today: number;

  constructor(today: Day) {
    this.#today = Date.parse(today);
  }

  /** @param key what makes two values the same */
  add(key: string, value: Value, date: Day): void {
    const weight = 2 ** ((Date.parse(date) - this.#today) / DAY_MS / HALF_LIFE);
    const known = this.#used.get(key);
    if (!known) this.#used.set(key, { value, last: date, weight });
    else {
      known.weight += weight;
      if (date > known.last) Object.assign(known, { value, last: date });
    }
  }

  has(key: string): boolean {
    return this.#used.has(key);
  }

  entries(): [key: string, Used<Value>][] {
    return [...this.#used].toSorted(([, a], [, b]) => b.weight - a.weight);
  }
}
