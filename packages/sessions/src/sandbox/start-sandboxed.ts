import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { SandboxLimit } from '@plugin-eval/core/documents/executed-session.ts';
import { signalGroup } from '@plugin-eval/engine/config/process-group.ts';
import { behindForwarder } from './allowed-hosts/forwarder.ts';
import { bubblewrapStart, FIRST_DESCRIPTOR } from './bubblewrap-arguments.ts';
import { containerArguments } from './container-arguments.ts';
import { type ControlGroup, makeControlGroup } from './control-group.ts';
import type { SandboxLimits } from './sandbox.ts';
import { type SandboxContents, withCopies } from './sandbox-contents.ts';
import type { SandboxHost } from './sandbox-host.ts';
import { behindCatchAll } from './stand-ins/catch-all.ts';
import { hasTooManyFiles, watchedLimit } from './watched-limits.ts';

/** Interval of checks for limits without another mechanism. */
const WATCH_MS = 100;
/** Interval of checks of processor time. */
const CPU_WATCH_MS = 500;
const MOST_TRIES = 120;

/**
 * Joins the control groups before `--`, closes all descriptors beyond the intended ones, since they may refer
 * to files of the starting process, and executes the program that follows. A shell with single-digit
 * descriptors only gives up when there are others. First argument: the last intended descriptor.
 */
const JOIN = `
ulimit -c 0
last=$1
shift
while [ "$1" != -- ]; do echo 0 >"$1" || exit 125; shift; done
shift
for descriptor in /proc/self/fd/*; do
  number=\${descriptor##*/}
  [ "$number" -gt "$last" ] && [ -e "$descriptor" ] || continue
  if [ "$number" -lt 10 ] || [ -n "$BASH_VERSION" ]; then eval "exec $number>&-"; else exit 125; fi
done
exec "$@"
`;

/** A program that was started shut in, under limits. */
export interface SandboxedProcess {
  child: ChildProcess;
  /** Number of the first descriptor beyond those of the sandbox itself. */
  firstPipe: number;
  /** Returns the first limit reached so far; wall time and output are up to the caller. */
  limitHit(): SandboxLimit | null;
  kill(): void;
  /** Kills the remaining processes. Resolves when none is left, and the limits' mechanism is removed. */
  end(): Promise<void>;
}

/**
 * Starts a command in a sandbox, with everything below it under the limits of memory, processes and processor time.
 * @param onLimit called once, at the first limit that is reached; the processes have been killed
 * @param pipes further ones that the command gets, the first of them as `firstPipe` of the result
 * @throws an error of the system where it cannot be started
 */
export function startSandboxed(
  host: SandboxHost,
  contents: SandboxContents,
  command: readonly string[],
  onLimit: (limit: SandboxLimit) => void,
  pipes = 0,
): SandboxedProcess {
  const { limits } = contents;
  const name = host.nextName();
  const group = host.limits.kind === 'cgroup' ? makeControlGroup(host.limits.root, name, limits) : null;
  const processes = host.limits.kind === 'watched' ? limits.processes : null;
  const started = behindNetwork(contents, command);
  const inside = withCopies(contents.mounts, started, processes);
  const { args, descriptors } =
    host.image === null
      ? bubblewrapStart(contents, inside, host)
      : { args: containerArguments(contents, inside, { name, image: host.image }), descriptors: [] };
  const [first, ...rest] = [
    ...[...host.shell, '-c', JOIN, 'sh', String(FIRST_DESCRIPTOR + descriptors.length + pipes - 1)],
    ...[...(group?.memberFiles ?? []), '--'],
    ...(host.limits.kind === 'systemd' ? scopeCommand(host.limits.program, name, limits) : []),
    ...[host.program, ...args],
  ] as [string, ...string[]];
  let child: ChildProcess;
  try {
    const stdio = Array<'pipe'>(FIRST_DESCRIPTOR + descriptors.length + pipes).fill('pipe');
    child = spawn(first, rest, { stdio, cwd: '/', env: { ...host.environment }, detached: true });
  } catch (error) {
    group?.remove();
    throw error;
  }
  descriptors.forEach((data, index) => {
    const stream = child.stdio[FIRST_DESCRIPTOR + index] as Writable | null | undefined;
    // Where bubblewrap could not start there is nobody to read it.
    stream?.on('error', () => undefined);
    stream?.end(data);
  });
  let hit: SandboxLimit | null = null;
  const look = () => {
    hit ??= group?.limitHit(limits) ?? null;
    if (hit === null && host.limits.kind === 'watched' && child.pid !== undefined)
      hit = watchedLimit(child.pid, limits);
    if (hit === null && host.image === null && child.pid !== undefined && hasTooManyFiles(child.pid, limits))
      hit = 'files';
    if (hit === null) return;
    clearInterval(timer);
    kill();
    onLimit(hit);
  };
  const timer = setInterval(look, group === null ? WATCH_MS : CPU_WATCH_MS);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const kill = () => {
    const { pid } = child;
    if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // The end of a container's client is not the end of the container.
    if (host.image !== null) removeContainer(host, name);
    // It leads a group of its own, which whoever makes a container may have started others in.
    signalGroup(pid, 'SIGKILL');
  };
  return {
    child,
    firstPipe: FIRST_DESCRIPTOR + descriptors.length,
    limitHit: () => {
      hit ??= group?.limitHit(limits) ?? null;
      return hit;
    },
    kill,
    async end() {
      clearInterval(timer);
      kill();
      await gone;
      hit ??= group?.limitHit(limits) ?? null;
      if (group !== null) await removeWhenEmpty(group);
    },
  };
}

/** A command with the way to its hosts before it. */
function behindNetwork({ proxy, standIns }: SandboxContents, command: readonly string[]): readonly string[] {
  if (standIns !== undefined) return behindCatchAll(command, standIns.ports);
  return proxy === undefined ? command : behindForwarder(command);
}

function removeContainer({ program, environment }: SandboxHost, name: string): void {
  const child = spawn(program, ['rm', '--force', name], { stdio: 'ignore', env: { ...environment } });
  child.on('error', () => undefined);
}

/** The processes of a namespace end with its first one, but not in the same moment. */
async function removeWhenEmpty(group: ControlGroup): Promise<void> {
  for (let tries = 1; !group.remove() && tries < MOST_TRIES; tries++)
    await new Promise((resolve) => setTimeout(resolve, Math.min(50, tries)));
}

function scopeCommand(
  program: string,
  name: string,
  { memoryBytes, processes }: Pick<SandboxLimits, 'memoryBytes' | 'processes'>,
): string[] {
  return [
    ...[program, '--user', '--scope', '--quiet', '--collect', `--unit=${name}`],
    ...['-p', `MemoryMax=${memoryBytes}`, '-p', 'MemorySwapMax=0', '-p', `TasksMax=${processes}`, '--'],
  ];
}
