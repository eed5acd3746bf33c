import { Inflate } from 'fflate';
import { REFUSALS } from './refuse';

/** Most files of a workbook, most bytes that its parts unpack to, and most per packed byte (beyond a base). */
const FILES_MAX = 2000;
const UNPACKED_MAX = 64 * 1024 * 1024;
const RATIO_MAX = 250;
const RATIO_BASE = 1024 * 1024;

const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 65_535;

/** A file of an archive, as its directory has it. */
export type ZipEntry = {
  name: string;
  method: number;
  encrypted: boolean;
  packed: number;
  unpacked: number;
  offset: number;
};

/**
 * Reads the directory of an archive without unpacking anything.
 *
 * @throws DomainError for a truncated archive, or one that would unpack to far too much
 */
export function readDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > FILES_MAX) throw REFUSALS.bomb();
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) {
      throw REFUSALS.damaged();
    }
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(
        bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      ),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_MAX);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw REFUSALS.damaged();
}

/**
 * Unpacks some files of an archive; stops at the limits, whatever the directory claims.
 *
 * @throws DomainError for a damaged file, or one that unpacks to far too much
 */
export function unpack(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
): Record<string, Uint8Array> {
  const declared = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (declared > Math.min(UNPACKED_MAX, RATIO_BASE + bytes.length * RATIO_MAX)) {
    throw REFUSALS.bomb();
  }
  return Object.fromEntries(entries.map((entry) => [entry.name, unpackOne(bytes, entry)]));
}

function unpackOne(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset, packed, unpacked, method } = entry;
  if (offset + LOCAL_BYTES > bytes.length || view.getUint32(offset, true) !== LOCAL) {
    throw REFUSALS.damaged();
  }
  const start =
    offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > bytes.length) throw REFUSALS.damaged();
  const data = bytes.subarray(start, start + packed);
  if (method === 0) return data;
  if (method !== 8) throw REFUSALS.damaged();
  return inflate(data, unpacked);
}

/** Packed bytes that are inflated at once: 16 MB unpacked at most. */
const STEP = 16 * 1024;

function inflate(data: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let filled = 0;
  const stream = new Inflate((chunk) => {
    if (filled + chunk.length > size) throw REFUSALS.bomb();
    whole.set(chunk, filled);
    filled += chunk.length;
  });
  try {
    for (let at = 0; at < data.length; at += STEP) {
      stream.push(data.subarray(at, at + STEP), at + STEP >= data.length);
    }
  } catch (error) {
    // An error of fflate has a number as its code.
    throw typeof (error as { code?: unknown }).code === 'number' ? REFUSALS.damaged() : error;
  }
  if (filled < size) throw REFUSALS.damaged();
  return whole;
}
