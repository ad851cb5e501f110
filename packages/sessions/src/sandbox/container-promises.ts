import { SandboxError } from '@plugin-eval/core/errors/sandbox-error.ts';
import { runInSandbox } from './run-in-sandbox.ts';
import {
  DEFAULT_SANDBOX_LIMITS,
  HOME_FOLDER,
  type SandboxOutcome,
  SESSION_FOLDER,
  WORK_FOLDER,
} from './sandbox.ts';
import type { SandboxContents } from './sandbox-contents.ts';
import type { SandboxHost } from './sandbox-host.ts';

const MEMORY_BYTES = 64 * 1024 ** 2;
const PROCESSES = 32;

/**
 * Exceeds both limits, by no more than a machine can bear if they are not enforced, and reports those that
 * were not.
 */
const EXCEED = `
for folder in ${WORK_FOLDER} ${HOME_FOLDER} ${SESSION_FOLDER} /tmp; do
  ( : >$folder/.tried && rm $folder/.tried ) 2>/dev/null || echo unwritable $folder
done
echo folders-were-tried
( i=0; while [ $i -lt ${2 * PROCESSES} ]; do sleep 3 & i=$((i + 1)); done; echo processes ) 2>/dev/null
head -c ${4 * MEMORY_BYTES} /dev/zero 2>/dev/null | tail -c ${3 * MEMORY_BYTES} >/dev/null 2>&1 && echo memory
`;

/**
 * Checks that a container of this image has writable folders, since podman gives the existing ones of an
 * image to their owner, and that its engine enforces its limits. Some engines accept limits and only warn:
 * podman without root with control groups of version 1.
 * @throws SandboxError with what to do where it does not
 */
export async function requireContainerPromises(host: SandboxHost): Promise<void> {
  const limits = { ...DEFAULT_SANDBOX_LIMITS, memoryBytes: MEMORY_BYTES, processes: PROCESSES };
  const { stdout } = await attempt(host, EXCEED, { limits: { ...limits, wallMs: 30_000 } });
  const outputLines = stdout.toString('utf8').split('\n');
  const unwritable = outputLines.flatMap((line) => /^unwritable (.*)$/.exec(line)?.[1] ?? []);
  if (unwritable.length > 0)
    throw new SandboxError(
      `In a container of the image ${host.image} nothing can be written to ${unwritable.join(', ')}.`,
      'Use an image without these folders, or one in which everybody may write to them (mode 1777).',
    );
  if (!outputLines.includes('folders-were-tried'))
    throw new SandboxError(
      `A container of the image ${host.image} could not be tried.`,
      'It needs a shell, head, tail and rm, as any Linux system has.',
    );
  // The engine may have ended all of it at a limit, before anything was said.
  const broken = ['memory', 'processes'].filter((limit) => outputLines.includes(limit));
  if (broken.length === 0) return;
  throw new SandboxError(
    `The container engine ${host.program} does not enforce the limit of ${broken.join(' and of ')}.`,
    'Rootless Podman enforces limits only with control groups version 2. Run the engine as root or on another ' +
      'system, or leave --sandbox container out, for bubblewrap.',
  );
}

/**
 * Checks that the proxy to allowed hosts works in a container.
 * @param proxy the socket of a proxy, which need not let anything through
 * @throws SandboxError with what to do where it does not
 */
export async function requireContainerProxy(
  host: SandboxHost,
  proxy: Required<Pick<SandboxContents, 'proxy'>>,
): Promise<void> {
  const { exitCode } = await attempt(host, 'exit 0', {
    limits: { ...DEFAULT_SANDBOX_LIMITS, wallMs: 30_000 },
    ...proxy,
  });
  if (exitCode === 0) return;
  throw new SandboxError(
    `In the container image ${host.image} nothing can connect to the hosts of --allow-host.`,
    'It needs Node.js in the image, or one in which that of this machine runs, and an engine that mounts unix sockets, ' +
      'as those on Linux do.',
  );
}

async function attempt(
  host: SandboxHost,
  script: string,
  contents: Pick<SandboxContents, 'limits' | 'proxy'>,
): Promise<SandboxOutcome> {
  return await runInSandbox(
    host,
    {
      command: '/bin/sh',
      args: ['-c', script],
      ...{ mounts: [], env: {}, stdin: '', network: 'none' as const },
      ...contents,
    },
    new AbortController().signal,
  );
}
