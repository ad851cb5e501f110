/** Limits on data from an untrusted source. */
export interface FetchLimits {
  /** Most bytes of an archive, and of a git server's response. */
  maxTransferBytes: number;
  /** Bytes of all files together. */
  maxTotalBytes: number;
  /** Most bytes of one file; a larger one is recorded with its size only. */
  maxFileBytes: number;
  /** Entries of an archive, and files of a repository. */
  maxEntries: number;
  /** Folders above a file. */
  maxDepth: number;
  /** Most extracted bytes per archived byte; checked from `RATIO_FROM` bytes on. */
  maxRatio: number;
  /** Milliseconds for fetching, and for opening an archive. */
  maxMs: number;
}

export const FETCH_LIMITS: FetchLimits = {
  maxTransferBytes: 256 * 1024 * 1024,
  maxTotalBytes: 64 * 1024 * 1024,
  maxFileBytes: 8 * 1024 * 1024,
  maxEntries: 20_000,
  maxDepth: 64,
  maxRatio: 200,
  maxMs: 120_000,
};

/** Small files may be compressed as well as they like. */
export const RATIO_FROM = 1024 * 1024;
