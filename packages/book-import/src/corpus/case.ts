import type { Choices, ReadOptions, Table } from '../index';

/** A file as somebody has it, and what must come of it. */
export type CorpusCase = {
  name: string;
  bytes: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  options?: ReadOptions;
  choices?: Partial<Choices>;
} & (
  | { refused: string }
  | {
      /** Of the table. */
      table?: Partial<Table>;
      /** 'modality day pieces' of each outing that would be added: 'monteria 2024-11-14 2 Jabalí, Venado'. */
      added: string[] | number;
      /** 'field value: message' of each fault. */
      faults?: string[];
      /** 'row reason' of each row that is left out, empty ones not. */
      left?: string[];
      /** Parts of the first outing. */
      first?: Record<string, unknown>;
    }
);
