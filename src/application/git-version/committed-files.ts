import { runGit } from '../../config/run-git.ts';

/** A regular file of a commit, or a link. */
export interface CommittedFile {
  /** From the root of the repository, `/` as separator. */
  path: string;
  isLink: boolean;
  /** Name of the object that holds its bytes. */
  object: string;
}

const LINK = '120000';
/** Modes of regular files and links; submodules are left out. */
const MODES = new Set(['100644', '100755', LINK]);

/** The files and links of a commit, in its order. Names that no checkout could have are left out. @throws Error */
export async function committedFiles(repository: string, commit: string): Promise<CommittedFile[]> {
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
      const [, mode = '', object = '', path = ''] = /^(\d+) blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
      return MODES.has(mode) && isPlain(path) ? [{ path, isLink: mode === LINK, object }] : [];
    });
}

/** A tree that somebody crafted may name places outside the folder, or the repository's own. */
function isPlain(path: string): boolean {
  const parts = path.split('/');
  return (
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git') &&
    !path.includes('\\')
  );
}

/** The bytes of files as they are stored, without filters. @returns in the order of the files @throws Error */
export async function bytesOf(repository: string, files: readonly CommittedFile[]): Promise<Buffer[]> {
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
