import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { SandboxLimit } from '@plugin-eval/core/documents/executed-session.ts';
import type { SandboxContents } from './sandbox-contents.ts';
import type { SandboxHost } from './sandbox-host.ts';
import { startSandboxed } from './start-sandboxed.ts';

/** Most overhead of a folder's archive. */
const ARCHIVE_OVERHEAD = 16 * 1024 ** 2;
/** Time for a program to end after its input, and to send the archive of its workspace. */
const LONGEST_END_MS = 15_000;
const LONGEST_LINE = 100;
const EXIT_CODE_LENGTH = 3;

/**
 * Unpacks the input of one pipe, runs the setup commands, reports their results and the working folder
 * through the other pipe, runs the command on standard input and output, kills remaining processes, restores
 * permissions, and sends the output of a script, the final working folder, and the exit code of tar in three
 * digits. Arguments: both descriptors, the scripts before and after the command, the number of setup
 * commands, these, then the command.
 */
const SCRIPT = `
from=$1 to=$2 before=$3 after=$4 count=$5
shift 5
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
eval "/bin/sh -c \\"\\$before\\" </dev/null >/dev/null 2>&1 $to>&-"
begun=$?
eval "\\"\\$@\\" $to>&-"
code=$?
kill -9 -1 2>/dev/null
sorted=
tar --sort=name -cf /dev/null /dev/null 2>/dev/null && sorted=--sort=name
chmod -R u+rwX /work 2>/dev/null
report=$(LC_ALL=C /bin/sh -c "$after" 2>/dev/null)
LC_ALL=C
eval "{ echo left \${#report} $begun; printf %s \\"\\$report\\"; } >&$to"
eval "tar $sorted -C /work -cf - . >&$to" 2>/dev/null
eval "printf %03d $? >&$to"
exit $code
`;

/** A program that runs in a sandbox over a workspace. */
export interface WorkspaceRun {
  /** Standard input and output are the program's own. */
  child: ChildProcess;
  /** The first limit that was reached so far. */
  limitHit(): SandboxLimit | null;
  kill(): void;
  /** Ends it. */
  end(): Promise<WorkspaceLeft>;
}

/** The parts of a workspace a program left. Each is null when that stage was not reached. */
export interface WorkspaceLeft {
  /** The working folder after the setup, as a tar archive; null without a setup. */
  prepared: Buffer | null;
  /** The same at the end; `isWhole` is false when tar could not read all of it. */
  ended: { archive: Buffer; isWhole: boolean } | null;
  /** The output of the script that ran after it; `isBegun` is false when the script before it failed. */
  report: { text: string; isBegun: boolean } | null;
  /** The last output of a setup command that failed. */
  setupFailure: string | null;
}

/** The workspace of a program that never started. */
export const NOTHING_LEFT: WorkspaceLeft = { prepared: null, ended: null, report: null, setupFailure: null };

/**
 * Starts a program in a sandbox, over the folders that an archive holds.
 * @param order.setup commands of the shell that come before it
 * @param order.before a script of the shell that runs after the setup commands
 * @param order.after a script of the shell that runs when all other processes are gone
 */
export function runOverWorkspace(
  host: SandboxHost,
  contents: SandboxContents,
  order: {
    archive: Buffer;
    setup: readonly string[];
    command: readonly string[];
    before: string;
    after: string;
  },
): WorkspaceRun {
  // Beyond the descriptors of the sandbox itself: known only once it is started, so the shell is told by its place.
  const first = firstPipeOf(host);
  const { archive, setup, command } = order;
  const given = [String(first), String(first + 1), order.before, order.after, String(setup.length)];
  const wrapped = ['/bin/sh', '-c', SCRIPT, 'sh', ...given];
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

function partsOf(all: Buffer): WorkspaceLeft {
  const start = lineOf(all, 0);
  if (start.text === 'failed')
    return { ...NOTHING_LEFT, setupFailure: all.subarray(start.end).toString('utf8') };
  const ready = /^ready (\d{1,12})$/.exec(start.text)?.[1];
  if (ready === undefined) return NOTHING_LEFT;
  const size = Number(ready);
  const prepared = size === 0 ? null : all.subarray(start.end, start.end + size);
  const middle = lineOf(all, start.end + size);
  const [, length, begun] = /^left (\d{1,12}) (\d{1,3})$/.exec(middle.text) ?? [];
  if (length === undefined) return { ...NOTHING_LEFT, prepared };
  const reported = all.subarray(middle.end, middle.end + Number(length));
  const report = { text: reported.toString('utf8'), isBegun: begun === '0' };
  const rest = all.subarray(middle.end + Number(length));
  const code = rest.subarray(-EXIT_CODE_LENGTH).toString('latin1');
  const isEnded = /^\d{3}$/.test(code) && rest.length > EXIT_CODE_LENGTH;
  const archive = isEnded ? rest.subarray(0, -EXIT_CODE_LENGTH) : rest;
  const ended = archive.length === 0 ? null : { archive, isWhole: isEnded && Number(code) === 0 };
  return { prepared, ended, report, setupFailure: null };
}

/** The line at a position, and the start of the next one. Empty without one. */
function lineOf(all: Buffer, start: number): { text: string; end: number } {
  const end = all.indexOf(10, start);
  if (end < 0) return { text: '', end: all.length };
  return { text: all.subarray(start, Math.min(end, start + LONGEST_LINE)).toString('latin1'), end: end + 1 };
}
