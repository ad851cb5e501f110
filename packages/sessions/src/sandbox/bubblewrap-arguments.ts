import { FORWARDER, PROXY_SOCKET } from './allowed-hosts/forwarder.ts';
import { GATEWAY_SOCKET, HOME_FOLDER, SESSION_FOLDER, WORK_FOLDER } from './sandbox.ts';
import { mountPoint, type SandboxContents, sandboxEnvironment } from './sandbox-contents.ts';
import type { SandboxHost } from './sandbox-host.ts';

const ID = 1000;
const SMALL_FOLDER_BYTES = 16 * 1024 ** 2;

/** Folders of a system that may be links into /usr, or real. */
const SYSTEM_FOLDERS = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];
/** Files of /etc that programs of /usr need, if present; no keys. */
const SYSTEM_SETTINGS = [
  '/etc/alternatives',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/ssl/certs',
  '/etc/ssl/openssl.cnf',
  '/etc/pki/tls/certs',
  '/etc/pki/ca-trust/extracted',
  '/etc/ca-certificates',
  '/etc/fonts',
  '/etc/mime.types',
];

/** Small files of the sandbox, passed to bwrap as descriptors. */
const OWN_FILES: Readonly<Record<string, string>> = {
  '/etc/passwd': `user:x:${ID}:${ID}:user:${HOME_FOLDER}:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n`,
  '/etc/group': `user:x:${ID}:\nnogroup:x:65534:\n`,
  '/etc/hosts': '127.0.0.1 localhost\n::1 localhost\n',
  '/etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
};

/**
 * Start of bubblewrap: its arguments, and the data for its descriptors, the first of which is
 * `FIRST_DESCRIPTOR`.
 */
export interface BubblewrapStart {
  args: string[];
  descriptors: readonly Buffer[];
}

/** The first one after standard input, output and error. */
export const FIRST_DESCRIPTOR = 3;

/** Paths of the workspace and the installed skills in the prompts of NVIDIA's skills. */
const OTHER_NAMES = {
  '/workspace/input': WORK_FOLDER,
  '/workspace/skills': `${HOME_FOLDER}/.claude/skills`,
};

/**
 * The arguments of bubblewrap for a sandbox that holds nothing of the host but /usr without its secrets, read-only, and the mounts: own user,
 * home, process table, network, hostname and message queues; no capabilities, no further namespaces; every folder that
 * can be written is a file system in memory with a size. It ends with its parent. Source:
 * docs/specification/executed-sessions.md, "Sandbox".
 * @param command with its arguments, started as process 1
 */
export function bubblewrapStart(
  contents: SandboxContents,
  command: readonly string[],
  { filter, systemFolder, hiddenFiles }: Pick<SandboxHost, 'filter' | 'systemFolder' | 'hiddenFiles'>,
): BubblewrapStart {
  const descriptors: Buffer[] = [];
  const descriptorOf = (data: Buffer) => String(FIRST_DESCRIPTOR + descriptors.push(data) - 1);
  const writable = (path: string, bytes: number) => ['--size', String(bytes), '--tmpfs', path];
  const { diskBytes } = contents.limits;
  const { network, proxy } = contents;
  const args = [
    ...['--unshare-user', '--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts'],
    ...['--unshare-cgroup-try', '--die-with-parent', '--new-session', '--as-pid-1'],
    ...['--cap-drop', 'ALL', '--uid', String(ID), '--gid', String(ID), '--hostname', 'localhost'],
    ...(filter === null ? [] : ['--seccomp', descriptorOf(filter)]),
    ...['--ro-bind', '/usr', '/usr'],
    ...hiddenFiles.flatMap((path) => ['--ro-bind', '/dev/null', path]),
    ...SYSTEM_FOLDERS.flatMap((name) => {
      const found = systemFolder(name);
      if (found === null) return [];
      return found === 'folder' ? ['--ro-bind', `/${name}`, `/${name}`] : ['--symlink', found, `/${name}`];
    }),
    ...SYSTEM_SETTINGS.flatMap((path) => ['--ro-bind-try', path, path]),
    ...Object.entries(OWN_FILES).flatMap(([path, text]) => [
      ...['--ro-bind-data', descriptorOf(Buffer.from(text)), path],
    ]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...writable('/dev/shm', SMALL_FOLDER_BYTES),
    ...['--remount-ro', '/dev'],
    ...writable('/tmp', diskBytes),
    ...writable('/run', SMALL_FOLDER_BYTES),
    ...['--dir', SESSION_FOLDER],
    ...['--dir', '/var', '--symlink', '/tmp', '/var/tmp'],
    ...writable(HOME_FOLDER, diskBytes),
    ...writable(WORK_FOLDER, diskBytes),
    ...Object.entries(OTHER_NAMES).flatMap(([path, target]) => ['--symlink', target, path]),
    ...contents.mounts.flatMap((mount, index) => ['--ro-bind', mount.source, mountPoint(mount, index)]),
    ...(network === 'none' ? [] : ['--ro-bind', network.gateway, GATEWAY_SOCKET]),
    ...(proxy === undefined
      ? []
      : ['--ro-bind', proxy.socket, PROXY_SOCKET, '--ro-bind', proxy.node, FORWARDER]),
    // Last, since what is mounted needs places to be mounted at.
    ...['--remount-ro', '/'],
    ...['--chdir', contents.workingFolder ?? WORK_FOLDER, '--clearenv'],
    ...Object.entries(sandboxEnvironment(contents)).flatMap(([name, value]) => ['--setenv', name, value]),
    '--',
    ...command,
  ];
  return { args, descriptors };
}
