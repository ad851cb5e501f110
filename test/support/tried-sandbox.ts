import { spawnSync } from 'node:child_process';
import { SandboxError } from '@plugin-eval/core/errors/sandbox-error.ts';
import { hostMachine, hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import { findSandbox } from '@plugin-eval/sessions/sandbox/find-sandbox.ts';
import { runInSandbox } from '@plugin-eval/sessions/sandbox/run-in-sandbox.ts';
import {
  DEFAULT_SANDBOX_LIMITS,
  type SandboxLimits,
  type SandboxOrder,
  type SandboxOutcome,
} from '@plugin-eval/sessions/sandbox/sandbox.ts';
import type { SandboxHost } from '@plugin-eval/sessions/sandbox/sandbox-host.ts';

/** The sandbox of this machine, installed by apt where that is possible; or why there is none. */
export const triedSandbox: SandboxHost | string = await find();

async function find(): Promise<SandboxHost | string> {
  const machine = {
    ...hostMachine,
    ...hostSystem,
    variables: process.env,
    elapsedMs: () => performance.now(),
  };
  try {
    return await findSandbox({ kind: 'bubblewrap' }, machine);
  } catch (error) {
    if (!SandboxError.isInstance(error)) throw error;
    const isRoot = process.getuid?.() === 0;
    if (!isRoot || spawnSync('apt-get', ['install', '-y', 'bubblewrap'], { timeout: 60_000 }).status !== 0)
      return error.message;
    return await findSandbox({ kind: 'bubblewrap' }, machine).catch((again: Error) => again.message);
  }
}

/** The same, where a test has made sure that there is one. */
export function sandbox(): SandboxHost {
  if (typeof triedSandbox === 'string') throw new Error(triedSandbox);
  return triedSandbox;
}

/** Runs a script of the shell in it. */
export async function runScript(
  script: string,
  {
    limits = {},
    host = sandbox(),
    ...order
  }: Partial<Omit<SandboxOrder, 'limits'>> & { limits?: Partial<SandboxLimits>; host?: SandboxHost } = {},
): Promise<Omit<SandboxOutcome, 'stdout' | 'stderr'> & { stdout: string; stderr: string }> {
  const outcome = await runInSandbox(
    host,
    {
      ...{
        command: '/bin/sh',
        args: ['-c', script],
        mounts: [],
        env: {},
        stdin: '',
        network: 'none' as const,
      },
      ...order,
      limits: { ...DEFAULT_SANDBOX_LIMITS, wallMs: 30_000, ...limits },
    },
    AbortSignal.timeout(50_000),
  );
  return { ...outcome, stdout: outcome.stdout.toString('utf8'), stderr: outcome.stderr.toString('utf8') };
}
