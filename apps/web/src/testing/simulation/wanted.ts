import { payloadSchema, toWire, type WirePayload } from '@cuaderno/domain';
import type { DeviceNumber } from './history';

/** The fields that each device changes, by its form and by one that was opened earlier in another tab. */
export const FIELDS = {
  0: { form: 'lugar', tab: 'companions' },
  1: { form: 'description', tab: 'finca' },
} as const satisfies Record<DeviceNumber, object>;
/** The field that other clients change. */
export const ELSEWHERE = 'municipality';
export type Field = (typeof FIELDS)[DeviceNumber]['form' | 'tab'] | typeof ELSEWHERE;

/**
 * What becomes of an outing: its id, the last text of each field, and whether it is still wanted. A restore from a
 * backup may have lost it: then it may be there or not.
 */
export type Wanted = {
  id: string;
  texts: Map<Field, string>;
  fate: 'alive' | 'deleted' | 'lost';
};

/** The outings of a history, in the order in which it made them. */
export function createWanted(userId: number) {
  const all: Wanted[] = [];
  let ids = 0;
  return {
    all,
    /** An id of the history's own; that of an outing recorded as new is its device's. */
    newId() {
      ids += 1;
      return `${String(userId).padStart(8, '0')}-0000-7000-8000-${String(ids).padStart(12, '0')}`;
    },
    add(id: string, fate: Wanted['fate'] = 'alive'): Wanted {
      const one: Wanted = { id, texts: new Map(), fate };
      all.push(one);
      return one;
    },
    nth: (which: number) => all[which % all.length],
    of: (id: string) => all.find((one) => one.id === id),
    orderOf: (id: string) => all.findIndex((one) => one.id === id),
  };
}

export type WantedOutings = ReturnType<typeof createWanted>;

/** Notes a deletion, unless a restore may have taken the outing already. */
export function noteDeletion(one: Wanted): void {
  if (one.fate === 'alive') one.fate = 'deleted';
}

/** @param location tells it from every other */
export const newPayload = (location: string): WirePayload =>
  toWire(payloadSchema.parse({ type: 'rececho', date: '2026-01-11', species: 'Corzo', location }));
