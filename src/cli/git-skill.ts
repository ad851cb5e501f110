import { execFile } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { GitVersionError } from '../errors/git-version-error.ts';
import { findRepository } from '../skill/boundary.ts';

const run = promisify(execFile);

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_FILES = 5_000;
const LONGEST_MS = 30_000;
/** Modes of regular files; links and submodules are left out. */
const REGULAR = new Set(['100644', '100755']);

/**
 * An older version of a skill folder, written to a temporary folder of its own: regular files only, as they were
 * committed. Git runs with everything off that a repository could use to run something: hooks, the file system monitor,
 * filters (objects are read as they are stored), pagers, prompts, optional locks and the user's own configuration.
 * @param folder absolute, of the skill as it is now
 * @param reference what git calls a commit-ish
 * @returns the folder that holds the skill; whoever asked removes its parent
 * @throws GitVersionError
 */
export async function skillAtReference(folder: string, reference: string): Promise<string> {
  const real = realpathSync(folder);
  const repository = findRepository(real);
  if (repository === null || lstatSync(join(repository, '.git'), { throwIfNoEntry: false }) === undefined)
    throw new GitVersionError(folder, reference, 'it lies in no git repository');
  if (reference === '' || reference.startsWith('-'))
    throw new GitVersionError(folder, reference, 'that is no name of a version');
  const inside = relative(repository, real).replaceAll('\\', '/');
  const commit = await git(repository, [
    'rev-parse',
    '--verify',
    '--end-of-options',
    `${reference}^{commit}`,
  ]).then(
    (output) => output.toString('utf8').trim(),
    () => {
      throw new GitVersionError(folder, reference, 'git knows no such version');
    },
  );
  const entries = await listFiles(repository, commit, inside);
  if (!entries.some(({ path }) => path.toLowerCase() === 'skill.md'))
    throw new GitVersionError(folder, reference, 'the skill was not there at that time');
  const target = join(mkdtempSync(join(tmpdir(), 'plugin-eval-version-')), basename(real));
  for (const { path, object } of entries) {
    const file = join(target, path);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, await git(repository, ['cat-file', 'blob', object]), { mode: 0o600, flag: 'wx' });
  }
  return target;
}

/** Whether an older version can be had, asked before anything is paid for. @throws GitVersionError */
export async function checkReference(folder: string, reference: string): Promise<void> {
  rmSync(dirname(await skillAtReference(folder, reference)), { recursive: true, force: true });
}

async function listFiles(repository: string, commit: string, inside: string) {
  const tree = inside === '' ? commit : `${commit}:${inside}`;
  const listing = await git(repository, [
    'ls-tree',
    '-r',
    '-z',
    '--full-tree',
    '--end-of-options',
    tree,
  ]).catch(() => Buffer.alloc(0));
  return listing
    .toString('utf8')
    .split('\0')
    .flatMap((entry) => {
      const [, mode = '', object = '', path = ''] = /^(\d+) blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
      return REGULAR.has(mode) && isPlain(path) ? [{ path, object }] : [];
    })
    .slice(0, MOST_FILES);
}

/** A tree that somebody crafted may name places outside the folder. */
function isPlain(path: string): boolean {
  return (
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !path.includes('\\')
  );
}

async function git(repository: string, args: readonly string[]): Promise<Buffer> {
  const { stdout } = await run(
    'git',
    [
      '--no-optional-locks',
      '--no-pager',
      ...['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'safe.directory=*'],
      ...['-c', 'protocol.allow=never'],
      ...args,
    ],
    {
      cwd: repository,
      encoding: 'buffer',
      maxBuffer: MOST_BYTES,
      timeout: LONGEST_MS,
      env: {
        PATH: process.env.PATH,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_TERMINAL_PROMPT: '0',
        GIT_NO_LAZY_FETCH: '1',
        LC_ALL: 'C',
      },
    },
  );
  return stdout;
}
