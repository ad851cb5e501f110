import { FORWARDER, PROXY_SOCKET } from './allowed-hosts/forwarder.ts';
import { GATEWAY_SOCKET, HOME_FOLDER, SESSION_FOLDER, WORK_FOLDER } from './sandbox.ts';
import { mountPoint, type SandboxContents, sandboxEnvironment } from './sandbox-contents.ts';

const SMALL_FOLDER_BYTES = 16 * 1024 ** 2;

/**
 * The arguments of docker or podman for a sandbox with the same promises: a read-only image, no network, no
 * capabilities, no new privileges, limits, and folders in memory that can be written. Source:
 * docs/specification/executed-sessions.md, "Sandbox".
 * @param name of the container, which is removed when it ends
 */
export function containerArguments(
  contents: SandboxContents,
  command: readonly string[],
  { name, image }: { name: string; image: string },
): string[] {
  const folder = (path: string, bytes: number) => [
    '--tmpfs',
    `${path}:rw,exec,nosuid,nodev,size=${bytes},nr_inodes=${contents.limits.files},mode=1777`,
  ];
  const mount = (source: string, target: string) => [
    '--mount',
    ['type=bind', csvField(`source=${source}`), csvField(`target=${target}`), 'readonly'].join(','),
  ];
  const { network, mounts, limits, proxy } = contents;
  const [entry = '', ...rest] = command;
  return [
    ...['run', '--rm', '--interactive', '--init', '--pull', 'never', '--name', name],
    ...['--network', 'none', '--read-only', '--user', '1000:1000', '--hostname', 'localhost'],
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    ...['--memory', String(limits.memoryBytes), '--memory-swap', String(limits.memoryBytes)],
    ...['--pids-limit', String(limits.processes), '--ulimit', 'core=0'],
    ...['--ulimit', `cpu=${Math.ceil(limits.cpuMs / 1000)}`],
    ...folder('/tmp', limits.diskBytes),
    ...folder('/run', SMALL_FOLDER_BYTES),
    ...folder(SESSION_FOLDER, SMALL_FOLDER_BYTES),
    ...folder(HOME_FOLDER, limits.diskBytes),
    ...folder(WORK_FOLDER, limits.diskBytes),
    ...mounts.flatMap((one, index) => mount(one.source, mountPoint(one, index))),
    ...(network === 'none' ? [] : mount(network.gateway, GATEWAY_SOCKET)),
    ...(proxy === undefined ? [] : [...mount(proxy.socket, PROXY_SOCKET), ...mount(proxy.node, FORWARDER)]),
    ...['--workdir', contents.workingFolder ?? WORK_FOLDER],
    ...Object.entries(sandboxEnvironment(contents)).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...['--entrypoint', entry, image],
    ...rest,
  ];
}

function csvField(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
