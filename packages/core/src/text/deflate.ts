import { deflateRawSync, type ZlibOptions } from 'node:zlib';

/** Bytes of text that are laid out in one place again and again. */
const MOST_LAID_OUT = 2_000_000;
/** Most bytes of UTF-8 for one string unit. */
const MOST_BYTES_OF_UNIT = 3;

let place: Buffer | null = null;

/**
 * Compresses a text (raw deflate). When thousands are compressed in sequence, their bytes stay outside the
 * heap until garbage collection, which a small heap triggers late: so they all share one buffer.
 */
export function deflateText(text: string, options: ZlibOptions): Buffer {
  if (text.length * MOST_BYTES_OF_UNIT > MOST_LAID_OUT) return deflateRawSync(text, options);
  place ??= Buffer.allocUnsafeSlow(MOST_LAID_OUT);
  return deflateRawSync(place.subarray(0, place.write(text)), options);
}
