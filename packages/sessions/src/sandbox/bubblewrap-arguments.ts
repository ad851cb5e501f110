import { existsSync } from 'node:fs';
import { FORWARDER, PROXY_SOCKET } from './allowed-hosts/forwarder.ts';
import { GATEWAY_SOCKET, HOME_FOLDER, SESSION_FOLDER, WORK_FOLDER } from './sandbox.ts';
import { mountPoint, type SandboxContents, sandboxEnvironment } from './sandbox-contents.ts';
import type { SandboxHost } from './sandbox-host.ts';
import {
  CATCH_ALL_CAPABILITIES,
  RESOLVER_SETTINGS,
  STAND_IN_CERTIFICATE,
  STAND_IN_NODE,
  STAND_IN_SOCKET,
} from './stand-ins/catch-all.ts';

const ID = 1000;
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom'];
const SYSTEM_CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
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

/** Homes and workspaces that code names when it was written for one machine. */
const NAMES_IN_CODE = {
  '/root': HOME_FOLDER,
  '/home/ubuntu': HOME_FOLDER,
  '/workspace': WORK_FOLDER,
  '/app': WORK_FOLDER,
};

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
  const { network, proxy, standIns } = contents;
  const args = [
    ...['--unshare-user', '--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts'],
    ...['--unshare-cgroup-try', '--die-with-parent', '--new-session', '--as-pid-1'],
    ...[
      '--cap-drop',
      'ALL',
      ...(standIns === undefined ? [] : capabilities()),
      '--uid',
      String(ID),
      '--gid',
      String(ID),
      '--hostname',
      'localhost',
    ],
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
    ...(standIns === undefined
      ? []
      : ['--ro-bind-data', descriptorOf(Buffer.from(RESOLVER_SETTINGS)), '/etc/resolv.conf']),
    ...['--proc', '/proc', ...(standIns === undefined ? ['--dev', '/dev'] : plainDevices())],
    ...writable('/dev/shm', SMALL_FOLDER_BYTES),
    ...['--remount-ro', '/dev'],
    ...writable('/tmp', diskBytes),
    ...writable('/run', SMALL_FOLDER_BYTES),
    ...['--dir', SESSION_FOLDER],
    ...['--dir', '/var', '--symlink', '/tmp', '/var/tmp'],
    ...writable(HOME_FOLDER, diskBytes),
    ...writable(WORK_FOLDER, diskBytes),
    ...Object.entries(standIns === undefined ? OTHER_NAMES : NAMES_IN_CODE).flatMap(([path, target]) => [
      '--symlink',
      target,
      path,
    ]),
    ...contents.mounts.flatMap((mount, index) => ['--ro-bind', mount.source, mountPoint(mount, index)]),
    ...(network === 'none' ? [] : ['--ro-bind', network.gateway, GATEWAY_SOCKET]),
    ...(proxy === undefined
      ? []
      : ['--ro-bind', proxy.socket, PROXY_SOCKET, '--ro-bind', proxy.node, FORWARDER]),
    ...(standIns === undefined ? [] : standInMounts(standIns)),
    // Last, since what is mounted needs places to be mounted at.
    ...['--remount-ro', '/'],
    ...['--chdir', contents.workingFolder ?? WORK_FOLDER, '--clearenv'],
    ...Object.entries(sandboxEnvironment(contents)).flatMap(([name, value]) => ['--setenv', name, value]),
    '--',
    ...command,
  ];
  return { args, descriptors };
}

function capabilities(): string[] {
  return CATCH_ALL_CAPABILITIES.flatMap((name) => ['--cap-add', name]);
}

/**
 * Devices without pseudo-terminals: with these bubblewrap makes a second user namespace, in which capabilities have
 * no effect on the network.
 */
function plainDevices(): string[] {
  const links = { fd: '/proc/self/fd', stdin: 'fd/0', stdout: 'fd/1', stderr: 'fd/2' };
  return [
    ...['--tmpfs', '/dev'],
    ...DEVICES.flatMap((name) => ['--dev-bind', `/dev/${name}`, `/dev/${name}`]),
    ...Object.entries(links).flatMap(([name, target]) => ['--symlink', target, `/dev/${name}`]),
  ];
}

function standInMounts({ socket, certificate, node }: NonNullable<SandboxContents['standIns']>): string[] {
  return [
    ...['--ro-bind', socket, STAND_IN_SOCKET, '--ro-bind', node, STAND_IN_NODE],
    ...['--ro-bind', certificate, STAND_IN_CERTIFICATE],
    // For programs that read no variable; only where the system has the file.
    ...(existsSync(SYSTEM_CERTIFICATES) ? ['--ro-bind', certificate, SYSTEM_CERTIFICATES] : []),
  ];
}
