/** Limits on data from an untrusted source. */
export interface FetchLimits {
  /** Bytes of an archive, and of what a git server sends. */
  maxTransferBytes: number;
  /** Bytes of all files together. */
  maxTotalBytes: number;
  /** Bytes of one file; a larger one is there with its size and without its content. */
  maxFileBytes: number;
  /** Entries of an archive, and files of a repository. */
  maxEntries: number;
  /** Folders above a file. */
  maxDepth: number;
  /** Bytes that come out of an archive for each one that goes in; looked at from `RATIO_FROM` bytes on. */
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
