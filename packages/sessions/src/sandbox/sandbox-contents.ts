import { PROXY_ENVIRONMENT } from './allowed-hosts/forwarder.ts';
import { HOME_FOLDER, type SandboxLimits, type SandboxMount, type SandboxOrder } from './sandbox.ts';
import { CERTIFICATE_ENVIRONMENT } from './stand-ins/catch-all.ts';

/** Contents of a sandbox apart from the system, for any use. */
export type SandboxContents = Pick<SandboxOrder, 'mounts' | 'env' | 'network' | 'workingFolder'> & {
  limits: SandboxLimits;
  /** The socket of a proxy on the host, and the Node that leads to it from inside; absent: no host can be reached. */
  proxy?: { socket: string; node: string };
  /** Stand-ins for every host: their socket and certificate on the host, the Node that leads to them, and TCP ports. */
  standIns?: { socket: string; certificate: string; node: string; ports: readonly number[] };
};

/** Folder of mount sources to copy. */
const COPIED_FOLDER = '/run/copied';

/** Path of a mount in the sandbox: mounts to copy start in another folder. */
export function mountPoint({ target, access }: SandboxMount, index: number): string {
  return access === 'copy' ? `${COPIED_FOLDER}/${index}` : target;
}

/** The environment of everything in a sandbox. */
export function sandboxEnvironment({
  env,
  proxy,
  standIns,
}: Pick<SandboxContents, 'env' | 'proxy' | 'standIns'>): Record<string, string> {
  return {
    HOME: HOME_FOLDER,
    USER: 'user',
    LOGNAME: 'user',
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
    TMPDIR: '/tmp',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    TERM: 'dumb',
    ...(proxy === undefined ? {} : PROXY_ENVIRONMENT),
    ...(standIns === undefined ? {} : CERTIFICATE_ENVIRONMENT),
    ...env,
  };
}

/**
 * A command with copies made first; the exit code is 125 when copying fails.
 * @param processes the most at a time, where nothing outside holds that limit; else null
 */
export function withCopies(
  mounts: readonly SandboxMount[],
  command: readonly string[],
  processes: number | null,
): string[] {
  const copies = mounts.flatMap((mount, index) => {
    if (mount.access !== 'copy') return [];
    const target = quoted(mount.target);
    return [`mkdir -p -- ${target} && cp -a -- ${mountPoint(mount, index)}/. ${target}`];
  });
  const steps = [...(processes === null ? [] : [processLimit(processes)]), ...copies];
  if (steps.length === 0) return [...command];
  return ['/bin/sh', '-c', `{ ${steps.join(' && ')}; } || exit 125; exec "$@"`, 'sh', ...command];
}

/** A text as one word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Process limit for a shell; its option has two names. The system may not enforce it, so the limit is checked
 * separately too.
 */
function processLimit(processes: number): string {
  return `{ ulimit -u ${processes} || ulimit -p ${processes} || true; } 2>/dev/null`;
}
