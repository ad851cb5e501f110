import { runGit } from '@plugin-eval/engine/config/run-git.ts';

/** A file that differs between a commit and the working tree. Paths are relative to the repository root. */
export interface ChangedFile {
  /** Present path; for a removed file, its former path. */
  path: string;
  /** Former path; null for a new file. */
  former: string | null;
  /** True for a removed file. */
  removed: boolean;
}

/**
 * Lists changes since a commit in the working tree, including uncommitted and untracked files, without
 * ignored ones. Moved files are recognised by half of their lines, as in git.
 * @throws Error when git fails
 */
export async function changedFiles(root: string, commit: string): Promise<ChangedFile[]> {
  const differing = await runGit(root, [
    'diff',
    ...['--name-status', '-z', '--find-renames', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all'],
    ...['--end-of-options', commit, '--'],
  ]);
  const unknown = await runGit(root, ['ls-files', '-z', '--others', '--exclude-standard']);
  return [
    ...parseNameStatus(differing.toString('utf8')),
    ...pathsIn(unknown).map((path) => ({ path, former: null, removed: false })),
  ];
}

/** Lists every tracked or untracked, not ignored file. @throws Error when git fails */
export async function presentFiles(root: string): Promise<string[]> {
  return pathsIn(await runGit(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']));
}

/** Reads `git diff --name-status -z`: a status, then one path, or two for a moved or copied file. */
export function parseNameStatus(output: string): ChangedFile[] {
  const fields = output.split('\0');
  const files: ChangedFile[] = [];
  for (let at = 0; at + 1 < fields.length; ) {
    const status = fields[at] ?? '';
    const first = fields[at + 1] ?? '';
    if (/^[RC]/.test(status)) {
      files.push({ path: fields[at + 2] ?? '', former: first, removed: false });
      at += 3;
    } else {
      files.push({ path: first, former: status === 'A' ? null : first, removed: status === 'D' });
      at += 2;
    }
  }
  return files;
}

function pathsIn(output: Buffer): string[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '');
}
