import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Waits for the end of this process, by any cause, and then removes the remains of its sandboxes: control
 * groups with their members, containers, and folders of sessions. Arguments: the prefix of the names of
 * groups and containers, the program of the containers or nothing, the prefix of the folders' paths, and the
 * parent folders of control groups.
 */
const SCRIPT = `
trap '' INT TERM HUP
read -r _
prefix=$1 program=$2 scraps=$3
shift 3
for round in 1 2 3 4 5 6 7 8 9 10; do
  left=
  for folder do
    for group in "$folder/$prefix"*; do
      [ -d "$group" ] || continue
      while read -r member; do kill -9 "$member"; done <"$group/cgroup.procs"
      rmdir "$group" || left=1
    done
  done
  [ -z "$left" ] && break
  sleep 0.1
done
if [ -n "$program" ]; then
  "$program" ps -aq --filter "name=^$prefix" | while read -r container; do "$program" rm -f "$container"; done
fi
# Who is being killed may still write.
for round in 1 2 3 4 5; do
  rm -rf -- "$scraps"*
  sleep 0.1
done
`;

/**
 * Starts a small process that sees to it that nothing is left of sandboxes when this process is killed. It ends when
 * this process does.
 * @param prefix that the names of all control groups and containers of this process begin with
 * @param scraps how the paths of all folders of sessions of this process begin; absolute
 */
export function watchForLeftovers(
  prefix: string,
  { program, scraps, folders }: { program: string | null; scraps: string; folders: readonly string[] },
): ChildProcess {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', prefix, program ?? '', scraps, ...folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    detached: true,
  });
  child.on('error', () => undefined);
  child.stdin?.on('error', () => undefined);
  // It must not keep this process alive.
  child.unref();
  (child.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return child;
}
