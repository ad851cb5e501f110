import type { SandboxLimit } from '@plugin-eval/core/documents/executed-session.ts';
import { runInSandbox } from './run-in-sandbox.ts';
import { DEFAULT_SANDBOX_LIMITS, type SandboxLimits, type SandboxOutcome } from './sandbox.ts';
import type { SandboxHost } from './sandbox-host.ts';

/** A promise of the sandbox, tried. */
export interface TriedPromise {
  /** The promise, to follow "the sandbox holds:". */
  promise: string;
  holds: boolean;
}

/**
 * Scripts that each break a promise if they succeed. `$1` is a folder of the host whose files must be
 * invisible.
 */
const BREAKING: readonly { promise: string; script: string }[] = [
  {
    promise: 'no file of the host but /usr',
    script: '[ -n "$(ls -A "$1")" ] || [ -e /etc/shadow ] || [ -e /root ]',
  },
  {
    promise: 'nothing of the host can be written',
    script: 'touch /usr/outside || touch /etc/outside || touch /outside || touch /dev/outside',
  },
  {
    promise: 'no network',
    script: '[ "$(tail -n +3 /proc/net/dev | grep -vc "^ *lo:")" != 0 ]',
  },
  { promise: 'no other process', script: '! grep -q promise-of-a-sandbox /proc/1/cmdline' },
  {
    promise: 'no privilege',
    script:
      '! grep -q "^CapEff:[[:space:]]*0*$" /proc/self/status || ! grep -q "^NoNewPrivs:[[:space:]]*1$" /proc/self/status',
  },
  { promise: 'system calls are filtered', script: '! grep -q "^Seccomp:[[:space:]]*2$" /proc/self/status' },
  { promise: 'no new namespaces', script: 'command -v unshare && unshare --user true' },
];

/** Each must end at the limit that it is named for. */
const EXCEEDING: readonly { limit: SandboxLimit; script: string; limits: Partial<SandboxLimits> }[] = [
  { limit: 'memory', script: 'exec tail /dev/zero', limits: { memoryBytes: 48 * 1024 ** 2 } },
  {
    limit: 'processes',
    script: 'i=0; while [ $i -lt 100 ]; do sleep 5 & i=$((i + 1)); done; wait',
    limits: { processes: 24 },
  },
  { limit: 'output', script: 'exec yes', limits: { outputBytes: 100_000 } },
  { limit: 'wall-time', script: 'exec sleep 20', limits: { wallMs: 200 } },
];
/** Time to reach a limit. On a busy machine a container needs seconds to start. */
const REACH_MS = { bubblewrap: 3_000, container: 15_000 };
const DISK_BYTES = 4 * 1024 ** 2;
/** More than fits into all folders together. */
const FILL_DISK = 'exec head -c 64m /dev/zero >/work/fill';

/**
 * Tries to break each promise of a sandbox, for real. Takes about a second.
 * @param hidden absolute path of a folder of the host that is not empty, nor in /usr
 */
export async function trySandboxPromises(host: SandboxHost, hidden: string): Promise<TriedPromise[]> {
  const markers = BREAKING.map(
    ({ script }, index) => `if { ${script}; } >/dev/null 2>&1; then echo broken-${index}; fi`,
  );
  const broken = await attempt(host, `${markers.join('\n')}\necho all-were-tried`, {}, hidden);
  const outputLines = broken.stdout.toString('utf8').split('\n');
  const held = BREAKING.map(({ promise }, index) => ({
    promise,
    holds: outputLines.includes('all-were-tried') && !outputLines.includes(`broken-${index}`),
  }));
  const limits: TriedPromise[] = [];
  for (const { limit, script, limits: small } of EXCEEDING) {
    const { limitHit, exitCode } = await attempt(
      host,
      script,
      { wallMs: REACH_MS[host.used.kind], ...small },
      hidden,
    );
    // The engine of a container does not say which limit it was.
    const isHeld = limitHit === limit || (host.image !== null && limitHit === null && exitCode !== 0);
    limits.push({ promise: `a limit of ${limit}`, holds: isHeld });
  }
  const filled = await attempt(host, FILL_DISK, { diskBytes: DISK_BYTES }, hidden);
  return [...held, ...limits, { promise: 'a limit of disk', holds: filled.exitCode !== 0 }];
}

async function attempt(
  host: SandboxHost,
  script: string,
  limits: Partial<SandboxLimits>,
  hidden: string,
): Promise<SandboxOutcome> {
  return await runInSandbox(
    host,
    {
      command: '/bin/sh',
      args: ['-c', script, 'promise-of-a-sandbox', hidden],
      ...{ mounts: [], env: {}, stdin: '', network: 'none' as const },
      limits: { ...DEFAULT_SANDBOX_LIMITS, wallMs: 15_000, ...limits },
    },
    new AbortController().signal,
  );
}
