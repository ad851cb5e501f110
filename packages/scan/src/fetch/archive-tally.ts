import { FetchError } from '@plugin-eval/core/errors/fetch-error.ts';
import type { FetchedFile, LeftOut } from './admit-files.ts';
import { type FetchLimits, RATIO_FROM } from './fetch-limits.ts';

/** Totals of an archive's extracted content, with limits. */
export class ArchiveTally {
  readonly files: FetchedFile[] = [];
  readonly leftOut: LeftOut[] = [];
  private entries = 0;
  private unpacked = 0;
  private readonly shown: string;
  private readonly limits: FetchLimits;
  private readonly signal: AbortSignal;
  /** Bytes of the archive. */
  private readonly packed: number;

  constructor(shown: string, packed: number, limits: FetchLimits, signal: AbortSignal) {
    this.shown = shown;
    this.packed = packed;
    this.limits = limits;
    this.signal = signal;
  }

  /** Counts an entry of any kind. @throws FetchError */
  countEntry(): void {
    this.entries += 1;
    if (this.entries > this.limits.maxEntries)
      throw this.failure(`it has more than ${this.limits.maxEntries} entries`);
    this.checkTime();
  }

  /** Counts extracted bytes, including discarded ones. @throws FetchError */
  countBytes(bytes: number): void {
    this.unpacked += bytes;
    const { maxTotalBytes, maxRatio } = this.limits;
    if (this.unpacked > maxTotalBytes)
      throw this.failure(`more than ${maxTotalBytes / 1024 / 1024} MB come out of it`);
    if (this.unpacked > RATIO_FROM && this.unpacked > this.packed * maxRatio)
      throw this.failure(`more than ${maxRatio} times its size comes out of it`);
    this.checkTime();
  }

  /** The bytes of one entry; null when they are more than one file may have. @throws FetchError */
  async read(stream: AsyncIterable<Buffer>, size: number): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      this.countBytes(chunk.length);
      if (size <= this.limits.maxFileBytes) chunks.push(chunk);
    }
    return size <= this.limits.maxFileBytes ? Buffer.concat(chunks) : null;
  }

  failure(problem: string): FetchError {
    return new FetchError(this.shown, problem);
  }

  private checkTime(): void {
    if (this.signal.aborted) throw this.failure('it took too long to open');
  }
}

/** Names of archives may begin with `./`. */
export function entryPath(name: string): string {
  return name.replace(/^(?:\.\/+)+/, '');
}
