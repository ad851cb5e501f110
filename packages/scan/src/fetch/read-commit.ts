import { FetchError } from '@plugin-eval/core/errors/fetch-error.ts';
import type { FetchedFile, LeftOut } from './admit-files.ts';
import { bytesOf, sizesOf, type TreeEntry, treeEntries } from './committed-files.ts';
import type { FetchedCommit } from './fetch-commit.ts';
import type { FetchLimits } from './fetch-limits.ts';

/**
 * Reads the files of a commit out of git's objects; filters are not applied and nothing is checked out.
 * @param inside the folder that is meant; paths of files are relative to it
 * @throws FetchError
 */
export async function readCommit(
  { repository, commit }: FetchedCommit,
  inside: string,
  shown: string,
  limits: FetchLimits,
): Promise<{ files: FetchedFile[]; leftOut: LeftOut[] }> {
  const fail = (problem: string) => new FetchError(shown, problem);
  try {
    const entries = below(await treeEntries(repository, commit), inside);
    if (entries.length === 0)
      throw fail(inside === '' ? 'it contains no files' : `it has no folder '${inside}' with files`);
    if (entries.length > limits.maxEntries) throw fail(`it has more than ${limits.maxEntries} files`);
    const kept = entries.filter(({ kind }) => kind === 'file' || kind === 'link');
    const sizes = await sizesOf(repository, kept);
    const sized = kept.map((entry, index) => ({ ...entry, size: sizes[index] ?? 0 }));
    const read = sized.filter(({ size }) => size <= limits.maxFileBytes);
    const total = read.reduce((sum, { size }) => sum + size, 0);
    if (total > limits.maxTotalBytes)
      throw fail(`its files have more than ${limits.maxTotalBytes / 1024 / 1024} MB`);
    const bytes = await bytesOf(repository, read);
    // A crafted tree may hold a name twice.
    const byEntry = new Map<object, Buffer>(
      read.map((entry, index) => [entry, bytes[index] ?? Buffer.alloc(0)]),
    );
    return {
      files: sized.map((entry) => ({
        ...{ path: entry.path, size: entry.size },
        isLink: entry.kind === 'link',
        bytes: byEntry.get(entry) ?? null,
      })),
      leftOut: entries.flatMap(({ path, kind }): LeftOut[] =>
        kind === 'file' || kind === 'link'
          ? []
          : [
              {
                path,
                level: 'warning',
                problem: 'it is a submodule, another repository that is not fetched',
              },
            ],
      ),
    };
  } catch (error) {
    if (FetchError.isInstance(error)) throw error;
    throw fail(`git cannot read its files: ${(error as Error).message}`);
  }
}

function below(entries: readonly TreeEntry[], inside: string): TreeEntry[] {
  if (inside === '') return [...entries];
  return entries.flatMap((entry) =>
    entry.path.startsWith(`${inside}/`) ? [{ ...entry, path: entry.path.slice(inside.length + 1) }] : [],
  );
}
