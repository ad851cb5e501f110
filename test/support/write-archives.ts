import { crc32, deflateRawSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';

/** An entry of a zip archive; whatever is said of it may be a lie. */
export interface ZipEntry {
  name: string;
  bytes?: Buffer;
  /** In front of the bytes, where it is another one. */
  localName?: string;
  /** Of a Unix file: type and permissions. */
  mode?: number;
  /** Where it is not what comes out. */
  claimedSize?: number;
  flags?: number;
}

/** A zip archive, with whatever names and sizes a hostile one has. Source: APPNOTE.TXT 6.3.10, 4.3. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    bytes = Buffer.alloc(0),
    localName = name,
    mode = 0o100644,
    claimedSize,
    flags = 0x800,
  } of entries) {
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(flags, 0);
    fields.writeUInt16LE(8, 2);
    fields.writeUInt32LE(crc32(bytes), 8);
    fields.writeUInt32LE(packed.length, 12);
    fields.writeUInt32LE(claimedSize ?? bytes.length, 16);
    const named = (text: string) => {
      const own = Buffer.from(fields);
      own.writeUInt16LE(Buffer.byteLength(text), 20);
      return own;
    };
    const version = Buffer.from([20, 0]);
    const local = Buffer.concat([
      ...[
        Buffer.from('PK\x03\x04'),
        version,
        named(localName),
        Buffer.alloc(2),
        Buffer.from(localName),
        packed,
      ],
    ]);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE((mode << 16) >>> 0, 8);
    tail.writeUInt32LE(offset, 12);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        Buffer.from([20, 3]),
        version,
        named(name),
        tail,
        Buffer.from(name),
      ]),
    );
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

/** A tar archive with whatever headers a hostile one has. */
export async function tarOf(
  entries: readonly (Partial<Header> & { name: string; bytes?: Buffer })[],
): Promise<Buffer> {
  const tar = pack();
  for (const { bytes, ...header } of entries) {
    if (header.type === undefined || header.type === 'file') tar.entry(header, bytes ?? Buffer.alloc(0));
    else tar.entry(header);
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
