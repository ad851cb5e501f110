import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { ObjectError } from '../../errors/object-error.ts';
import { REFERENCE_PREFIX, readReference, referenceText } from './object-reference.ts';
import { MOST_OBJECT_BYTES, type ObjectArea, type ObjectStore } from './object-store.ts';

const compress = promisify(deflateRaw);
const expand = promisify(inflateRaw);
const PAUSE_MS = { first: 500, longest: 5_000 };
/** So long a store that took nothing is not asked to. */
const REST_MS = 30_000;

export interface LargeValuesOptions {
  /** Null: there is none, and the database holds everything. */
  open: () => Promise<ObjectStore | null>;
  /** Larger values go there, in bytes. */
  over: number;
  /** How long a store that is away is waited for when something is read, in milliseconds. */
  patienceMs: number;
  /** Told why something was kept in the database that belongs into the store. */
  onRefused?: (problem: string) => void;
}

/**
 * Values of rows that may lie in an object store. What the store does not take stays in the database: it is there to relieve the
 * database, and nothing that was paid for waits for it.
 */
export class LargeValues {
  readonly #options: LargeValuesOptions;
  #opened: Promise<ObjectStore | null> | null = null;
  #resting: AbortSignal | null = null;
  /** It was waited for in vain, and nothing was read since. */
  #isGivenUp = false;

  constructor(options: LargeValuesOptions) {
    this.#options = options;
  }

  /** Null where there is none. */
  store(): Promise<ObjectStore | null> {
    this.#opened ??= this.#options.open().catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }

  /** What stands in a row for a text: itself, or a reference to where it lies, compressed. */
  async keptText(area: ObjectArea, text: string): Promise<string> {
    if (text.length <= this.#options.over) return text;
    const bytes = Buffer.from(text);
    const reference = await this.#put(area, bytes.length, () => compress(bytes));
    return reference ?? text;
  }

  /** A reference to bytes that are compressed already; null for those that the row itself holds. */
  async keptBytes(area: ObjectArea, bytes: Uint8Array): Promise<string | null> {
    return bytes.length <= this.#options.over ? null : await this.#put(area, bytes.length, async () => bytes);
  }

  /** The text that a row stands for. @throws ObjectError */
  async text(area: ObjectArea, kept: string): Promise<string> {
    if (!kept.startsWith(REFERENCE_PREFIX)) return kept;
    const { bytes, size, sha256 } = await this.#get(area, kept);
    try {
      const text = await expand(bytes, { maxOutputLength: Math.max(1, size) });
      return text.toString('utf8');
    } catch {
      throw new ObjectError(
        'altered',
        `The object ${sha256} is larger than its row says, or is not compressed.`,
      );
    }
  }

  /** The bytes that a reference stands for, as they were kept. @throws ObjectError */
  async bytes(area: ObjectArea, reference: string): Promise<Uint8Array> {
    return (await this.#get(area, reference)).bytes;
  }

  /** Whether what a reference stands for is there; true where nobody knows. */
  async isThere(area: ObjectArea, reference: string): Promise<boolean> {
    const store = await this.store();
    const object = readReference(reference);
    if (store === null || object === null) return object !== null;
    try {
      return await store.has(area, object);
    } catch (error) {
      if (ObjectError.isInstance(error)) return true;
      throw error;
    }
  }

  async #put(area: ObjectArea, size: number, pack: () => Promise<Uint8Array>): Promise<string | null> {
    const store = await this.store();
    const isResting = this.#resting?.aborted === false;
    if (store === null || isResting || size > MOST_OBJECT_BYTES) return null;
    try {
      return referenceText({ ...(await store.put(area, await pack())), size, shown: store.shown });
    } catch (error) {
      if (!ObjectError.isInstance(error)) throw error;
      this.#resting = AbortSignal.timeout(REST_MS);
      this.#options.onRefused?.(error.message);
      return null;
    }
  }

  async #get(area: ObjectArea, kept: string): Promise<{ sha256: string; size: number; bytes: Uint8Array }> {
    const reference = readReference(kept);
    if (reference === null)
      throw new ObjectError('altered', 'A row names an object in a form that nobody wrote.');
    const store = await this.store();
    if (store === null)
      throw new ObjectError(
        'unnamed',
        `This lies in ${reference.shown}: name it with PLUGIN_EVAL_OBJECT_STORE, as docs/fleet.md says.`,
      );
    const until = AbortSignal.timeout(this.#options.patienceMs);
    for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(PAUSE_MS.longest, pauseMs * 2)) {
      try {
        const { sha256, size } = reference;
        const bytes = await store.get(area, reference);
        this.#isGivenUp = false;
        return { sha256, size, bytes };
      } catch (error) {
        if (!ObjectError.isInstance(error) || !error.isPassing) throw error;
        this.#isGivenUp ||= until.aborted || this.#options.patienceMs === 0;
        if (this.#isGivenUp) throw error;
      }
      await pause(pauseMs);
    }
  }
}
