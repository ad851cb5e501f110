import { type ChildProcess, spawn } from 'node:child_process';

/** Reads `+ GROUP` and `- GROUP`, and at the end of its input ends the remaining groups. */
const SCRIPT = `groups=
while read -r sign group; do
  left=
  for one in $groups; do [ "$one" = "$group" ] || left="$left $one"; done
  [ "$sign" = + ] && left="$left $group"
  groups=$left
done
[ -z "$groups" ] && exit
for one in $groups; do kill -s TERM -- "-$one"; done
sleep 1
for one in $groups; do kill -s KILL -- "-$one"; done`;

let watch: ChildProcess | null = null;

/**
 * Makes sure that a program we started also ends when this process is killed: a shell at the other end of a
 * pipe then sees it closed. Without effect on Windows, and without a shell.
 * @param group id of the process that the program's process group was made for
 * @returns to be called when the group has ended
 */
export function watchGroup(group: number): () => void {
  if (process.platform === 'win32') return () => {};
  watch ??= startWatch();
  const { stdin } = watch;
  stdin?.write(`+ ${group}\n`);
  return () => void (stdin?.writable && stdin.write(`- ${group}\n`));
}

/**
 * Starts the watcher in its own group, so that it survives the end of the others, without keeping anything of
 * this process open.
 */
function startWatch(): ChildProcess {
  const started = spawn('/bin/sh', ['-c', SCRIPT], {
    ...{ cwd: '/', env: { PATH: '/usr/bin:/bin' }, detached: true },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  started.on('error', () => {});
  started.stdin?.on('error', () => {});
  started.unref();
  (started.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return started;
}
