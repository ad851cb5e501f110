import { inflateSync } from 'node:zlib';

/** Bytes that come out of one at most. */
const MOST_PACKED = 1_032;

/** Limits on the content extracted from the archives, documents and images of one skill. */
export const OPENING_LIMITS = {
  /** Archives in archives. */
  depth: 3,
  members: 2_000,
  totalBytes: 32 * 1024 * 1024,
  memberBytes: 8 * 1024 * 1024,
  /** Most extracted bytes per packed byte; checked from `ratioFrom` bytes on. */
  ratio: 200,
  ratioFrom: 1024 * 1024,
  /**
   * Most bytes extracted from packed parts of documents and images; single parts are limited by
   * `memberBytes`.
   */
  innerBytes: 64 * 1024 * 1024,
} as const;

/** The remaining opening limits; shared by all files of a skill. */
export class OpeningBudget {
  #members = OPENING_LIMITS.members as number;
  #bytes = OPENING_LIMITS.totalBytes as number;
  #innerBytes = OPENING_LIMITS.innerBytes as number;

  /**
   * Returns the most bytes for the next member of an archive of so many bytes; null when the budget is spent.
   */
  next(packedBytes: number): number | null {
    this.#members -= 1;
    if (this.#members < 0 || this.#bytes <= 0) return null;
    const byRatio = Math.max(OPENING_LIMITS.ratioFrom, packedBytes * OPENING_LIMITS.ratio);
    return Math.min(OPENING_LIMITS.memberBytes, this.#bytes, byRatio);
  }

  take(bytes: number): void {
    this.#bytes -= bytes;
  }

  /** A piece of a document or an image that is packed; null where it cannot be unpacked, or more comes out than is taken. */
  inflate(packed: Buffer): Buffer | null {
    const most = Math.min(OPENING_LIMITS.memberBytes, this.#innerBytes);
    if (most <= 0) return null;
    try {
      const bytes = inflateSync(packed, { maxOutputLength: most });
      this.#innerBytes -= bytes.length;
      return bytes;
    } catch {
      // What came out until then took as long.
      this.#innerBytes -= Math.min(most, packed.length * MOST_PACKED);
      return null;
    }
  }
}
