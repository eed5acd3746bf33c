import { crc32, deflateRawSync } from 'node:zlib';

/** Encodes one file: its local header with the data, and its entry of the central directory. */
function zipEntry(name: string, data: Buffer, size: number, sum: number, at: number) {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(sum, 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(at, 10);
  return {
    local: Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), data]),
    central: Buffer.concat([
      Buffer.from('PK\u0001\u0002\u0014\u0000'),
      fields,
      tail,
      Buffer.from(name),
    ]),
  };
}

function endOfZip(count: number, central: Buffer, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return end;
}

/** Creates a ZIP; the entries of `shared` all point to the data of the last file. */
export function zip(files: [string, Buffer][], shared: string[] = []): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let last: { bytes: Buffer; data: Buffer; at: number } | undefined;
  for (const [name, bytes] of files) {
    const data = deflateRawSync(bytes);
    const { local, central } = zipEntry(name, data, bytes.length, crc32(bytes), at);
    last = { bytes, data, at };
    parts.push(local);
    directory.push(central);
    at += local.length;
  }
  for (const name of shared) {
    if (!last) break;
    const { bytes, data } = last;
    directory.push(zipEntry(name, data, bytes.length, crc32(bytes), last.at).central);
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...parts, central, endOfZip(directory.length, central, at)]);
}
