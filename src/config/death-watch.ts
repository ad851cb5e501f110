import { type ChildProcess, spawn } from 'node:child_process';

/** Reads `+ GROUP` and `- GROUP`, and at the end of its input ends the groups that are left. */
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
 * Sees to it that a program that we started ends also when this process is killed: a shell that waits at the other end of
 * a pipe finds it closed then. On Windows, and where there is no shell, nobody watches.
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

/** In a group of its own, so that what ends the others leaves it, and holding nothing of this process open. */
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
