import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { CanaryFinder } from '@plugin-eval/threat/scoring/find-canaries.ts';
import type { Canaries } from './canaries.ts';

/** Bytes of a decompressed content that are looked at. */
const MOST_UNPACKED = 4 * 1024 ** 2;
const MOST_LAYERS = 3;
const MOST_MEMBERS = 200;
/** Local file headers of ZIP. Source: APPNOTE.TXT, 4.3.7. */
const ZIP_MEMBER = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const ZIP_HEADER_BYTES = 30;
const BASE64_RUN = /[A-Za-z0-9+/_-]{40,}={0,2}/g;
const MOST_RUNS = 20;

/** Finds planted secrets in bytes: plain, in usual encodings, compressed, and combinations of these. */
export class SecretInspection {
  readonly #finder: CanaryFinder;
  readonly #values: readonly (readonly [string, string])[];

  constructor({ all }: Canaries) {
    const values = [...all].map(([name, { value }]) => [name, value] as const);
    this.#finder = new CanaryFinder(Object.fromEntries(values));
    this.#values = values.sort(([, a], [, b]) => b.length - a.length);
  }

  /** Returns the names of the secrets, sorted. */
  namesIn(content: Buffer): string[] {
    const found = new Set<string>();
    this.#inspect(content, found, MOST_LAYERS);
    return [...found].sort();
  }

  /** Replaces every secret in a text with its name. */
  redacted(text: string): string {
    let result = text;
    for (const [name, value] of this.#values) result = result.replaceAll(value, `[${name}]`);
    return this.#finder.find(result).length === 0 ? result : '[holds a secret in another encoding]';
  }

  #inspect(content: Buffer, found: Set<string>, layers: number): void {
    if (content.length === 0) return;
    const text = content.toString('latin1');
    for (const { name } of this.#finder.find(text)) found.add(name);
    if (layers === 0) return;
    for (const unpacked of [...compressedIn(content), ...encodedIn(text)])
      this.#inspect(unpacked, found, layers - 1);
  }
}

/** Contents of gzip, zlib and ZIP data. */
function compressedIn(content: Buffer): Buffer[] {
  const found: Buffer[] = [];
  const gzip = content.indexOf(Buffer.from([0x1f, 0x8b, 0x08]));
  if (gzip >= 0) found.push(...unpacked(() => gunzipSync(content.subarray(gzip), LIMITS)));
  if (content[0] === 0x78) found.push(...unpacked(() => inflateSync(content, LIMITS)));
  for (let at = content.indexOf(ZIP_MEMBER); at >= 0; at = content.indexOf(ZIP_MEMBER, at + 4)) {
    if (found.length >= MOST_MEMBERS || at + ZIP_HEADER_BYTES > content.length) break;
    const start = at + ZIP_HEADER_BYTES + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28);
    if (content.readUInt16LE(at + 8) === 8)
      found.push(...unpacked(() => inflateRawSync(content.subarray(start), LIMITS)));
  }
  return found;
}

/** Compressed data in base64: what is only encoded is found as it is. */
function encodedIn(text: string): Buffer[] {
  return [...text.matchAll(BASE64_RUN)].slice(0, MOST_RUNS).flatMap(([run]) => {
    const bytes = Buffer.from(run, 'base64');
    const isCompressed =
      (bytes[0] === 0x1f && bytes[1] === 0x8b) || bytes[0] === 0x78 || bytes.indexOf(ZIP_MEMBER) === 0;
    return isCompressed ? [bytes] : [];
  });
}

const LIMITS = { maxOutputLength: MOST_UNPACKED, finishFlush: 2 };

/** Damaged data holds nothing that can be read. */
function unpacked(unpack: () => Buffer): Buffer[] {
  try {
    return [unpack()];
  } catch {
    return [];
  }
}
