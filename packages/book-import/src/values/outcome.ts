import type { Choice } from '../types';

/** A value of a cell, or what is wrong with it. */
export type Outcome<Value> =
  | { value: Value }
  | {
      message: string;
      /** The part of the message to highlight, and what tells it from others of the same text. */
      mark?: string;
      key?: string;
      choices?: Choice[];
      proposal?: string | null;
      canKeep?: boolean;
    };

export const isFault = <Value>(
  outcome: Outcome<Value>,
): outcome is Exclude<Outcome<Value>, { value: Value }> => 'message' in outcome;
