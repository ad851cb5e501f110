import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { readAgentList } from '@plugin-eval/engine/config/agent-list.ts';
import { hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import type { Ports, Variables } from '../ports.ts';
import type { ProgressEvent } from '../progress-event.ts';
import { openStore } from '../stores/open-store.ts';

/** Options of every library function, in addition to its request. */
export interface CallOptions {
  /** Ends the call properly: paid results are stored, and the call throws an `InterruptedError`. */
  signal?: AbortSignal | undefined;
  /** Receives progress events. */
  onProgress?: ((event: ProgressEvent) => void) | undefined;
  /** The environment variables with settings and keys. @default `process.env` */
  variables?: Variables | undefined;
}

/** A request whose working directory is that of the process unless it names another, with agents as `--agent` has them. */
export type LibraryRequest<Request extends { workingDirectory: string }> = Omit<
  Request,
  'workingDirectory' | 'commandLine' | 'agent'
> & { workingDirectory?: string | undefined } & ('agent' extends keyof Request
    ? { agent?: string | undefined }
    : unknown);

/** Completes the request of a use case. @throws UsageError for unknown agents */
export function withDefaults<Request extends { workingDirectory: string }>(
  request: LibraryRequest<Request>,
): Request {
  const { agent } = request as { agent?: string };
  const list = agent === undefined ? undefined : readAgentList(agent);
  if (typeof list === 'string') throw new UsageError(`agent: ${list}`);
  return {
    ...request,
    agent: list,
    workingDirectory: request.workingDirectory ?? process.cwd(),
  } as unknown as Request;
}

/** The ports of use cases that run in this process. */
export function processPorts({ signal, onProgress, variables = process.env }: CallOptions): Ports {
  return {
    variables,
    store: openStore(variables),
    clock: () => performance.now(),
    now: () => new Date(),
    random: Math.random,
    randomId: (length) => [...randomBytes(length)].map((byte) => (byte % 36).toString(36)).join(''),
    cores: availableParallelism(),
    machine: hostMachine,
    signal: signal ?? new AbortController().signal,
    // What ends the process is up to the program; the signal is all that we hear of.
    deferInterrupts: () => () => {},
    progress: onProgress ?? (() => {}),
  };
}
