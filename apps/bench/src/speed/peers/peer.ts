import type { Results } from '../verdict';

/** The figures of another product on the same work, in the place of the limit's. */
export type Peer = {
  name: string;
  /** How it is set up, for the document. */
  note: string;
  results: Results;
};
