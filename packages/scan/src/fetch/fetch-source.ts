import { truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FetchError } from '@plugin-eval/core/errors/fetch-error.ts';
import { admitFiles, type FetchedFile, type LeftOut } from './admit-files.ts';
import { fetchCommit } from './fetch-commit.ts';
import type { FetchLimits } from './fetch-limits.ts';
import { parseSource, type Source } from './parse-source.ts';
import { readArchive } from './read-archive.ts';
import { readCommit } from './read-commit.ts';
import { writeVersion } from './write-version.ts';

/** A source with its files in a folder. */
export interface FetchedSource {
  source: Source;
  /** Absolute; a temporary one unless the source is a folder. */
  folder: string;
  /** Commit of a repository. */
  commit: string | null;
  /** Hash of an archive. */
  sha256: string | null;
  leftOut: LeftOut[];
}

export interface FetchContext {
  /** Absolute. */
  workingDirectory: string;
  /** Protocols of git URLs. */
  protocols: readonly string[];
  limits: FetchLimits;
  signal: AbortSignal;
  variables: Readonly<Record<string, string | undefined>>;
  /** Receives the function that removes the written files. */
  putAway: (clean: () => void) => void;
}

/**
 * Fetches a source into a folder, and executes nothing of it. @throws SourceError, FetchError,
 * InterruptedError
 */
export async function fetchSource(given: string, context: FetchContext): Promise<FetchedSource> {
  const { workingDirectory, protocols, limits } = context;
  const source = parseSource(given, workingDirectory, protocols);
  if (source.kind === 'folder')
    return { source, folder: source.path, commit: null, sha256: null, leftOut: [] };
  if (source.kind === 'archive') {
    const { files, leftOut, sha256 } = await readArchive(source.path, given, source.format, limits);
    const name = basename(source.path).replace(/\.(?:zip|skill|tar|tgz|tar\.gz)$/i, '');
    const written = write(given, name, files, leftOut, context);
    return { source, ...written, commit: null, sha256 };
  }
  const fetched = await fetchCommit(source.url, source.reference, protocols, context);
  const { files, leftOut } = await readCommit(fetched, source.inside, given, limits);
  const name = basename(source.inside || source.url).replace(/\.git$/, '');
  return { source, ...write(given, name, files, leftOut, context), commit: fetched.commit, sha256: null };
}

function write(
  given: string,
  name: string,
  files: readonly FetchedFile[],
  already: readonly LeftOut[],
  { limits, putAway }: FetchContext,
): Pick<FetchedSource, 'folder' | 'leftOut'> {
  const { admitted, leftOut } = admitFiles(files, limits);
  try {
    const { folder, remove } = writeVersion(
      /^[\w.-]+$/.test(name) && !/^\.+$/.test(name) ? name : 'source',
      admitted,
    );
    putAway(remove);
    // There with a size that readers refuse, so that they say so.
    for (const { path, isLink, bytes } of admitted)
      if (!isLink && bytes === null) truncateSync(join(folder, path), limits.maxFileBytes + 1);
    return { folder, leftOut: [...already, ...leftOut] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (typeof code !== 'string') throw error;
    throw new FetchError(given, `its files cannot be written (${code})`);
  }
}
