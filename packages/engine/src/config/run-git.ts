import { spawn } from 'node:child_process';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';

const MOST_BYTES = 128 * 1024 * 1024;
/** Limit for a hanging git only: a busy machine must not change the result. */
const LONGEST_MS = 600_000;

/** Disables everything by which a repository or its owner could run code or prompt the user. */
export const HARMLESS_GIT = [
  '--no-optional-locks',
  '--no-pager',
  ...['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'safe.directory=*'],
  ...['-c', 'protocol.allow=never'],
];
export const GIT_ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  LC_ALL: 'C',
};

/** Returns the variables that git needs to start: on Windows it finds no network without SystemRoot. */
export function gitVariables({ PATH, SystemRoot }: Readonly<Record<string, string | undefined>>) {
  return SystemRoot === undefined ? { PATH } : { PATH, SystemRoot };
}

/**
 * Runs git in an untrusted repository: without hooks, file system monitor, pagers, prompts, optional locks,
 * network and the user's own configuration.
 * @param input for stdin
 * @throws Error when git is not there, fails or says more than 128 MB; MeasurementError when it hangs
 */
export function runGit(repository: string, args: readonly string[], input = ''): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...HARMLESS_GIT, ...args], {
      cwd: repository,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
      windowsHide: true,
      env: { ...gitVariables(process.env), ...GIT_ENVIRONMENT },
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MOST_BYTES) chunks.push(chunk);
      else child.kill('SIGKILL');
    });
    // A git that has ended does not read on.
    child.stdin.on('error', () => {});
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (child.killed && bytes <= MOST_BYTES)
        reject(
          new MeasurementError(`git had not ended after ${LONGEST_MS / 60_000} minutes in ${repository}.`),
        );
      else if (bytes > MOST_BYTES) reject(new Error(`more than ${MOST_BYTES / 1024 / 1024} MB`));
      else if (code === 0) resolve(Buffer.concat(chunks));
      else reject(new Error(`git ended with ${code ?? signal}`));
    });
    child.stdin.end(input);
  });
}
