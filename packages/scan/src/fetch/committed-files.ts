import { runGit } from '@plugin-eval/engine/config/run-git.ts';

/** An entry of a commit's tree, with any name. */
export interface TreeEntry {
  /** Path from the root of the repository, `/` as separator. */
  path: string;
  /** `submodule` refers to another repository. */
  kind: 'file' | 'link' | 'submodule' | 'unknown';
  /** Name of the object that holds its bytes. */
  object: string;
}

/** A regular file of a commit, or a link. */
export interface CommittedFile {
  /** Path from the root of the repository, `/` as separator. */
  path: string;
  isLink: boolean;
  /** Name of the object that holds its bytes. */
  object: string;
}

const KINDS: Readonly<Record<string, TreeEntry['kind']>> = {
  '100644': 'file',
  '100664': 'file',
  '100755': 'file',
  '120000': 'link',
  '160000': 'submodule',
};

/** All entries of a commit, in order. @throws Error */
export async function treeEntries(repository: string, commit: string): Promise<TreeEntry[]> {
  const listing = await runGit(repository, [
    'ls-tree',
    '-r',
    '-z',
    '--full-tree',
    '--end-of-options',
    commit,
  ]);
  return listing
    .toString('utf8')
    .split('\0')
    .flatMap((entry) => {
      const [, mode = '', object = '', path] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
      return path === undefined ? [] : [{ path, kind: KINDS[mode] ?? 'unknown', object }];
    });
}

/** The files and links of a commit, in its order. Names that no checkout could have are left out. @throws Error */
export async function committedFiles(repository: string, commit: string): Promise<CommittedFile[]> {
  return (await treeEntries(repository, commit)).flatMap(({ path, kind, object }) =>
    (kind === 'file' || kind === 'link') && isPlain(path) ? [{ path, isLink: kind === 'link', object }] : [],
  );
}

/** The sizes of files in bytes. @returns in the order of the files @throws Error */
export async function sizesOf(repository: string, files: readonly { object: string }[]): Promise<number[]> {
  if (files.length === 0) return [];
  const input = files.map(({ object }) => `${object}\n`).join('');
  const output = await runGit(repository, ['cat-file', '--batch-check'], input);
  const sizes = output
    .toString('latin1')
    .split('\n')
    .slice(0, files.length)
    .map((line) => /^[0-9a-f]+ blob (\d+)$/.exec(line)?.[1]);
  return sizes.map((size, index) => {
    if (size === undefined) throw new Error(`the object ${files[index]?.object} is missing`);
    return Number(size);
  });
}

/**
 * Returns true for a plain path: a crafted tree may name places outside the folder, or in the repository
 * itself.
 */
function isPlain(path: string): boolean {
  const parts = path.split('/');
  return (
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git') &&
    !path.includes('\\')
  );
}

/** Reads the stored bytes of files, without filters. @returns in the order of the files @throws Error */
export async function bytesOf(repository: string, files: readonly { object: string }[]): Promise<Buffer[]> {
  if (files.length === 0) return [];
  const input = files.map(({ object }) => `${object}\n`).join('');
  const output = await runGit(repository, ['cat-file', '--batch'], input);
  let at = 0;
  return files.map(({ object }) => {
    const end = output.indexOf('\n', at);
    const [, size] = /^[0-9a-f]+ blob (\d+)$/.exec(output.toString('latin1', at, end)) ?? [];
    if (size === undefined) throw new Error(`the object ${object} is missing`);
    const begin = end + 1;
    at = begin + Number(size) + 1;
    return output.subarray(begin, begin + Number(size));
  });
}
