import { deflateRawSync, type ZlibOptions } from 'node:zlib';

/** Bytes of text that are laid out in one place again and again. */
const MOST_LAID_OUT = 2_000_000;
/** Most bytes of UTF-8 for one string unit. */
const MOST_BYTES_OF_UNIT = 3;

let place: Buffer | null = null;

/**
 * Compresses a text (raw deflate). Where thousands are compressed one after the other, their bytes lie outside the heap until
 * garbage is collected, which a heap that is small leaves late: so they are all laid out in the same place.
 */
export function deflateText(text: string, options: ZlibOptions): Buffer {
  if (text.length * MOST_BYTES_OF_UNIT > MOST_LAID_OUT) return deflateRawSync(text, options);
  place ??= Buffer.allocUnsafeSlow(MOST_LAID_OUT);
  return deflateRawSync(place.subarray(0, place.write(text)), options);
}
