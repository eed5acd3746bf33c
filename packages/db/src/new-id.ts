import { v7 } from 'uuid';

/** Creates a UUIDv7, which sorts by creation time. */
export function newId(): string {
  return v7();
}
