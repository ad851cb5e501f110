import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { FetchError } from '@plugin-eval/core/errors/fetch-error.ts';
import type { FetchedFile, LeftOut } from './admit-files.ts';
import { ArchiveTally } from './archive-tally.ts';
import type { FetchLimits } from './fetch-limits.ts';
import type { ArchiveFormat } from './parse-source.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';

/** Contents of an archive, and its own SHA-256. */
export interface ReadArchive {
  files: FetchedFile[];
  leftOut: LeftOut[];
  sha256: string;
}

/**
 * Reads an archive into memory; writes nothing. Nested archives stay files.
 * @param shown the archive as messages name it
 * @throws FetchError when it is damaged or beyond the limits
 */
export async function readArchive(
  path: string,
  shown: string,
  format: ArchiveFormat,
  limits: FetchLimits,
): Promise<ReadArchive> {
  const stat = statSync(path);
  if (!stat.isFile()) throw new FetchError(shown, 'it is not a regular file');
  const { size } = stat;
  if (size > limits.maxTransferBytes)
    throw new FetchError(shown, `it has more than ${limits.maxTransferBytes / 1024 / 1024} MB`);
  const tally = new ArchiveTally(shown, size, limits, AbortSignal.timeout(limits.maxMs));
  if (format === 'zip') await readZip(path, tally);
  else await readTar(path, format === 'tar.gz', tally);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { files: tally.files, leftOut: tally.leftOut, sha256: hash.digest('hex') };
}
