import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { SandboxLimit } from '../documents/executed-session.ts';
import type { SandboxContents } from './sandbox-contents.ts';
import type { SandboxHost } from './sandbox-host.ts';
import { startSandboxed } from './start-sandboxed.ts';

/** What an archive of a folder may be larger than the folder. */
const ARCHIVE_OVERHEAD = 16 * 1024 ** 2;
/** For a program whose standard input has ended, and for the archive of what it left. */
const LONGEST_END_MS = 15_000;

/**
 * Unpacks what comes through one pipe, runs the setup commands, tells through the other pipe how that went and what the
 * working folder is then, runs the command on standard input and output, kills whoever is left, and sends the working
 * folder as it is at the end. Arguments: both descriptors, the number of setup commands, these, then the command.
 */
const SCRIPT = `
from=$1 to=$2 count=$3
shift 3
eval "tar -xpf - -C / <&$from $to>&-" || exit 125
eval "exec $from<&-"
size=0 prepared=$count
while [ "$count" -gt 0 ]; do
  if ! eval "/bin/sh -c \\"\\$1\\" </dev/null >/tmp/.setup 2>&1 $to>&-"; then
    eval "{ echo failed; head -c 300 /tmp/.setup; } >&$to"
    exit 125
  fi
  shift
  count=$((count - 1))
done
rm -f /tmp/.setup
if [ "$prepared" -gt 0 ]; then
  tar -C /work -cf /tmp/.archive .
  size=$(wc -c </tmp/.archive)
fi
eval "echo ready $size >&$to"
[ "$size" -gt 0 ] && eval "cat /tmp/.archive >&$to"
rm -f /tmp/.archive
eval "\\"\\$@\\" $to>&-"
code=$?
kill -9 -1 2>/dev/null
sorted=
tar --sort=name -cf /dev/null /dev/null 2>/dev/null && sorted=--sort=name
eval "tar $sorted -C /work -cf - . >&$to" 2>/dev/null
exit $code
`;

/** A program that runs in a sandbox over a workspace. */
export interface WorkspaceRun {
  /** Standard input and output are the program's own. */
  child: ChildProcess;
  /** The first limit that was reached so far. */
  limitHit(): SandboxLimit | null;
  kill(): void;
  /**
   * Ends it. Returns the working folder after the setup, where there was one, and at the end, as tar archives; null
   * where it did not come to that. `setupFailure`: what a setup command that failed said last.
   */
  end(): Promise<{ prepared: Buffer | null; ended: Buffer | null; setupFailure: string | null }>;
}

/**
 * Starts a program in a sandbox, over the folders that an archive holds.
 * @param setup commands of the shell that come before it
 */
export function runOverWorkspace(
  host: SandboxHost,
  contents: SandboxContents,
  { archive, setup, command }: { archive: Buffer; setup: readonly string[]; command: readonly string[] },
): WorkspaceRun {
  // Beyond the descriptors of the sandbox itself: known only once it is started, so the shell is told by its place.
  const first = firstPipeOf(host);
  const wrapped = ['/bin/sh', '-c', SCRIPT, 'sh', String(first), String(first + 1), String(setup.length)];
  const running = startSandboxed(host, contents, [...wrapped, ...setup, ...command], () => undefined, 2);
  if (running.firstPipe !== first)
    throw new Error('The sandbox has other descriptors than it was taken to have.');
  const { child } = running;
  const into = child.stdio[first] as Writable;
  const from = child.stdio[first + 1] as Readable;
  const received: Buffer[] = [];
  let bytes = 0;
  into.on('error', () => undefined);
  into.end(archive);
  from.on('data', (piece: Buffer) => {
    received.push(piece);
    bytes += piece.length;
    if (bytes > 2 * contents.limits.diskBytes + ARCHIVE_OVERHEAD) running.kill();
  });
  from.on('error', () => undefined);
  child.stdin?.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    child,
    limitHit: running.limitHit,
    kill: running.kill,
    async end() {
      child.stdin?.end();
      const timer = setTimeout(() => running.kill(), LONGEST_END_MS);
      await closed;
      clearTimeout(timer);
      await running.end();
      return partsOf(Buffer.concat(received));
    },
  };
}

function firstPipeOf({ filter }: SandboxHost): number {
  return filter === null ? 7 : 8;
}

function partsOf(all: Buffer): Awaited<ReturnType<WorkspaceRun['end']>> {
  const nothing = { prepared: null, ended: null, setupFailure: null };
  const end = all.indexOf(10);
  const line = end < 0 ? '' : all.subarray(0, Math.min(end, 100)).toString('latin1');
  if (line === 'failed') return { ...nothing, setupFailure: all.subarray(end + 1).toString('utf8') };
  const size = Number(/^ready (\d{1,12})$/.exec(line)?.[1] ?? Number.NaN);
  if (Number.isNaN(size)) return nothing;
  const prepared = size === 0 ? null : all.subarray(end + 1, end + 1 + size);
  const ended = all.subarray(end + 1 + size);
  return { prepared, ended: ended.length === 0 ? null : ended, setupFailure: null };
}
