import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostMachine, hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import { findSandbox } from '@plugin-eval/sessions/sandbox/find-sandbox.ts';
import type { SandboxHost } from '@plugin-eval/sessions/sandbox/sandbox-host.ts';
import { onTestFinished } from 'vitest';

/**
 * Stands in for docker without any walls: keeps its arguments, and runs what comes after the image on this machine. It
 * knows one image.
 */
export const WITHOUT_WALLS = `#!/bin/sh
printf '%s\\n' "$*" >>"$HOME/calls.txt"
[ "$1" = run ] || exit 0
entry=
while [ $# -gt 0 ] && [ "$1" != "known-image" ]; do
  [ "$1" = --entrypoint ] && entry=$2
  [ "$1" = unknown-image ] && { echo "no such image" >&2; exit 125; }
  shift
done
shift
cd "$HOME" && exec "$entry" "$@"
`;

/**
 * Stands in for docker with bubblewrap beneath: what is mounted, the folders in memory, the variables and the lack of a
 * network are those that its options ask for, and nothing else of this machine but /usr is there. Limits are not held.
 */
export const WITH_WALLS = `#!/bin/bash
printf '%s\\n' "$*" >>"$HOME/calls.txt"
[ "$1" = run ] || exit 0
walls=(--unshare-user --unshare-ipc --unshare-pid --unshare-uts --die-with-parent --uid 1000 --gid 1000 --cap-drop ALL --clearenv)
walls+=(--ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64 --proc /proc --dev /dev --dir /opt)
binds=() variables=() entry= folder=/
shift
while [ "$1" != known-image ]; do
  case $1 in
  --network) [ "$2" = none ] && walls+=(--unshare-net); shift ;;
  --tmpfs) walls+=(--tmpfs "\${2%%:*}"); shift ;;
  --mount) source=\${2#*source=}; target=\${2#*target=}; binds+=(--ro-bind "\${source%%,*}" "\${target%%,*}"); shift ;;
  --env) variables+=(--setenv "\${2%%=*}" "\${2#*=}"); shift ;;
  --workdir) folder=$2; shift ;;
  --entrypoint) entry=$2; shift ;;
  --name | --pull | --user | --hostname | --cap-drop | --security-opt | --memory | --memory-swap | --pids-limit | --ulimit) shift ;;
  esac
  shift
done
shift
exec bwrap "\${walls[@]}" "\${binds[@]}" "\${variables[@]}" --chdir "$folder" -- "$entry" "$@"
`;

/** A machine that has this as its docker. @param image that is asked for */
export async function containerEngine(
  standIn = WITHOUT_WALLS,
  image = 'known-image',
): Promise<{ host: SandboxHost; calls: () => string[] }> {
  const home = await mkdtemp(join(tmpdir(), 'engine-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  writeFileSync(join(home, 'docker'), standIn);
  chmodSync(join(home, 'docker'), 0o755);
  const machine = {
    ...{ ...hostMachine, ...hostSystem },
    variables: { PATH: `${home}:${process.env.PATH}`, HOME: home },
    elapsedMs: () => performance.now(),
  };
  const calls = () =>
    existsSync(join(home, 'calls.txt'))
      ? readFileSync(join(home, 'calls.txt'), 'utf8').trim().split('\n')
      : [];
  return { calls, host: await findSandbox({ kind: 'container', image }, machine) };
}
