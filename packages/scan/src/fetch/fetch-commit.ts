import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FetchError } from '@plugin-eval/core/errors/fetch-error.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { redactKeys } from '@plugin-eval/core/text/redact-keys.ts';
import { hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import { WINDOWS_VARIABLES } from '@plugin-eval/engine/config/program-start.ts';
import { GIT_ENVIRONMENT, HARMLESS_GIT, runGit } from '@plugin-eval/engine/config/run-git.ts';
import { makeTemporaryFolder } from '@plugin-eval/engine/config/temporary-folder.ts';
import { findProgram } from '@plugin-eval/engine/program/find-program.ts';
import { type ProgramOutput, runProgram } from '@plugin-eval/engine/program/run-program.ts';
import type { FetchLimits } from './fetch-limits.ts';

/** A repository that holds one commit of a server, in a temporary folder. */
export interface FetchedCommit {
  /** Absolute; it is bare. */
  repository: string;
  /** The whole id of the commit. */
  commit: string;
}

/**
 * Variables taken from the user's environment: for network access, without anything that identifies the user.
 */
const NETWORK_VARIABLES = [
  ...['http_proxy', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'all_proxy', 'NO_PROXY', 'no_proxy'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'GIT_SSL_CAINFO'],
];

/** Further settings for git. Rejects redirects: one could lead to an address inside a network. */
const UNTRUSTED_SERVER = Object.entries({
  'http.followRedirects': 'false',
  'http.lowSpeedLimit': '1000',
  'http.lowSpeedTime': '30',
  'credential.helper': '',
  'core.askPass': '',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  'fetch.uriProtocols': '',
  'transfer.bundleURI': 'false',
  // One pack, whose growth can be watched.
  'fetch.unpackLimit': '1',
  'pack.threads': '1',
  'gc.auto': '0',
  'maintenance.auto': 'false',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const WATCH_MS = 50;
/** Most address space in KB, where the system enforces it. */
const MOST_MEMORY_KB = 4 * 1024 * 1024;
/** Unit of POSIX file size limits, in bytes. */
const FILE_SIZE_BLOCK = 512;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Fetches one commit, without its history, into a new repository that is never checked out. Git prompts for
 * nothing, has no credentials and no configuration, follows no redirect, and is killed with its children at a
 * limit.
 * @param reference a branch, a tag or the whole id of a commit; null: what the server calls HEAD
 * @param protocols that git may use
 * @param putAway told at once what removes the temporary folder
 * @throws FetchError, InterruptedError
 */
export async function fetchCommit(
  url: string,
  reference: string | null,
  protocols: readonly string[],
  context: {
    limits: FetchLimits;
    signal: AbortSignal;
    variables: Readonly<Record<string, string | undefined>>;
    putAway: (clean: () => void) => void;
  },
): Promise<FetchedCommit> {
  const home = makeTemporaryFolder('fetch');
  context.putAway(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }));
  const repository = join(home, 'repository.git');
  const shown = reference === null ? url : `${url} at '${reference}'`;
  const git = (args: readonly string[]) => runWatched(home, repository, [...args], protocols, context);

  failUnlessDone(
    await git(['init', '--quiet', '--bare', '--template=', '--end-of-options', repository]),
    shown,
  );
  const fetched = await git([
    ...['-C', repository, 'fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules'],
    ...['--end-of-options', url, reference ?? 'HEAD'],
  ]);
  failUnlessDone(fetched, shown);
  const commit = await runGit(repository, [
    'rev-parse',
    '--verify',
    '--end-of-options',
    'FETCH_HEAD^{commit}',
  ]).catch((error: Error) => {
    throw new FetchError(shown, `what came is not a commit (${error.message})`);
  });
  return { repository, commit: commit.toString('utf8').trim() };
}

type Context = Parameters<typeof fetchCommit>[3];
type Watched = ProgramOutput & { tooLarge: number | null; aborted: boolean };

async function runWatched(
  home: string,
  repository: string,
  args: readonly string[],
  protocols: readonly string[],
  { limits, signal, variables }: Context,
): Promise<Watched> {
  const { maxTransferBytes } = limits;
  const stop = new AbortController();
  let tooLarge: number | null = null;
  const look = () => {
    if (bytesBelow(join(repository, 'objects')) < maxTransferBytes) return;
    tooLarge = maxTransferBytes;
    stop.abort();
  };
  const watch = setInterval(look, WATCH_MS);
  const allowed = protocols.flatMap((protocol) => ['-c', `protocol.${protocol}.allow=always`]);
  const argv = ['git', ...HARMLESS_GIT, ...UNTRUSTED_SERVER, ...allowed, ...args];
  const command = {
    ...limitedGit(argv, maxTransferBytes, variables),
    folder: home,
    environment: {
      ...definedVariables(variables, NETWORK_VARIABLES),
      ...GIT_ENVIRONMENT,
      ...definedVariables(variables, WINDOWS_VARIABLES),
      ...{ PATH: variables.PATH ?? '/usr/bin:/bin', HOME: home, XDG_CONFIG_HOME: home, TMPDIR: home },
      // Half a gigabyte in one piece is a crafted object.
      ...{ GIT_ASKPASS: 'false', SSH_ASKPASS: 'false', GIT_ALLOC_LIMIT: '512m', GIT_LFS_SKIP_SMUDGE: '1' },
    },
    timeoutMs: limits.maxMs,
    maxBytes: 1024 * 1024,
  };
  try {
    const output = await runProgram(command, '', AbortSignal.any([signal, stop.signal]));
    look();
    if (exceededFileSize(output)) tooLarge = maxTransferBytes;
    return { ...output, tooLarge, aborted: signal.aborted };
  } finally {
    clearInterval(watch);
  }
}

/**
 * Describes how git starts with limits enforced by the system: memory, and the size of a file, since a fetch
 * writes one pack. Windows has no such limits; there the growth of the pack is only watched.
 */
export function limitedGit(
  argv: readonly string[],
  maxTransferBytes: number,
  variables: Variables,
  platform: string = hostSystem.platform,
): { program: string; argv: readonly string[] } {
  if (platform === 'win32') return { program: findProgram('git', '/', variables), argv };
  const blocks = Math.ceil(maxTransferBytes / FILE_SIZE_BLOCK);
  // A system that does not know one of the limits runs git without it.
  const script = `ulimit -v ${MOST_MEMORY_KB} 2>/dev/null; ulimit -f ${blocks} 2>/dev/null; exec "$@"`;
  return { program: '/bin/sh', argv: ['sh', '-c', script, 'sh', ...argv] };
}

/** Returns true when git ended because a file exceeded the size limit. */
function exceededFileSize({ end, stderr }: ProgramOutput): boolean {
  return (end.kind === 'exited' && end.signal === 'SIGXFSZ') || /File too large|signal 25/.test(stderr);
}

function definedVariables(variables: Variables, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (variables[name] === undefined ? [] : [[name, variables[name]]])),
  );
}

/** @throws FetchError, InterruptedError */
function failUnlessDone({ end, stderr, tooLarge, aborted }: Watched, shown: string): void {
  if (aborted) throw new InterruptedError();
  if (tooLarge !== null)
    throw new FetchError(shown, `the server sends more than ${tooLarge / 1024 / 1024} MB`);
  if (end.kind === 'exited' && end.code === 0) return;
  throw new FetchError(
    shown,
    end.kind === 'exited' && end.code !== 127 ? gitProblem(stderr) : endProblem(end),
  );
}

function endProblem(end: ProgramOutput['end']): string {
  if (end.kind === 'stopped') return 'it took longer than the time limit';
  return 'git is not installed';
}

/** The last line of git's own error message; text from a server is not repeated. */
function gitProblem(stderr: string): string {
  const line = stderr
    .split(/[\r\n]+/)
    .filter((one) => /^(?:fatal|error): /.test(one))
    .at(-1);
  if (/could not read (?:Username|Password)/.test(stderr))
    return 'there is no such repository, or it is not public';
  if (/unable to update url base from redirection|returned error: 30\d/.test(stderr))
    return 'the server redirects to another address, and redirects are not followed; name that address if you trust it';
  if (/couldn't find remote ref|not our ref/.test(stderr))
    return 'the server has no such branch, tag or commit (a commit needs its whole id)';
  const reason =
    line === undefined ? 'git failed' : line.replace(/^(?:fatal|error): /, '').replace(/\.$/, '');
  return excerpt(redactKeys(reason, []));
}

function bytesBelow(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0);
  } catch {
    // Not there yet, or just renamed.
    return 0;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
