import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, readlinkSync } from 'node:fs';
import { SandboxError } from '@plugin-eval/core/errors/sandbox-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { HostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { findProgram } from '@plugin-eval/engine/program/find-program.ts';
import { findControlGroupRoot } from './control-group.ts';
import { watchForLeftovers } from './leftovers.ts';
import { ownedFolders } from './owned-folder.ts';
import { runInSandbox } from './run-in-sandbox.ts';
import { DEFAULT_SANDBOX_LIMITS, type SandboxOutcome } from './sandbox.ts';
import type { LimitKeeper, SandboxHost } from './sandbox-host.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { secretFiles } from './secret-files.ts';

/** The requested sandbox. */
export type SandboxChoice = { kind: 'bubblewrap' } | { kind: 'container'; image: string };

/** The process and machine, as far as a sandbox depends on them. */
export interface SandboxMachine extends Pick<HostMachine, 'name' | 'pid' | 'temporaryFolder'> {
  /** Names as in Node: `linux`, `x64`. */
  platform: string;
  architecture: string;
  /** Milliseconds that only ever grow. */
  elapsedMs: () => number;
  /** PATH, and the variables for the client of a container engine or of systemd. */
  variables: Readonly<Record<string, string | undefined>>;
}

const INSTALL =
  'Install bubblewrap (Debian and Ubuntu: apt-get install bubblewrap; Fedora: dnf install bubblewrap; Arch: pacman -S ' +
  'bubblewrap; Alpine: apk add bubblewrap), or use --sandbox container --image IMAGE with docker or podman.';
/** Variables for the clients of container engines and systemd. */
const PASSED_VARIABLES = [
  'PATH',
  'HOME',
  'USER',
  'XDG_RUNTIME_DIR',
  'XDG_CONFIG_HOME',
  'DBUS_SESSION_BUS_ADDRESS',
  'DOCKER_HOST',
  'DOCKER_CONTEXT',
  'DOCKER_CONFIG',
  'DOCKER_CERT_PATH',
  'DOCKER_TLS_VERIFY',
  'CONTAINER_HOST',
];
const LONGEST_COMPLAINT = 300;
/** Default PATH. */
const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * The sandbox of this machine, tried with one command.
 * @throws SandboxError with what to install or to change
 */
export async function findSandbox(choice: SandboxChoice, machine: SandboxMachine): Promise<SandboxHost> {
  return choice.kind === 'container'
    ? await findContainerEngine(choice.image, machine)
    : await findBubblewrap(machine);
}

async function findBubblewrap(machine: SandboxMachine): Promise<SandboxHost> {
  if (machine.platform !== 'linux')
    throw new SandboxError(
      'Skills are executed in bubblewrap on Linux only.',
      'Use --sandbox container --image IMAGE with docker or podman.',
    );
  const program = programOf('bwrap', machine);
  if (program === null)
    throw new SandboxError(
      'Nothing is executed without a sandbox, and bubblewrap is not installed.',
      INSTALL,
    );
  const prefix = prefixOf(machine);
  const limits = limitKeeper(prefix, machine);
  const host: SandboxHost = {
    used: { kind: 'bubblewrap', version: '', limits: limits.kind },
    ...{ program, shell: shellOf(machine), image: null, limits },
    environment: environmentOf(machine),
    filter: seccompFilter(machine.architecture),
    systemFolder,
    hiddenFiles: secretFiles(),
    elapsedMs: machine.elapsedMs,
    nextName: namesWith(prefix),
  };
  watchForLeftovers(prefix, {
    program: null,
    scraps: ownedFolders(machine),
    folders: limits.kind === 'cgroup' ? groupFolders(limits.root) : [],
  });
  const tried = await tryOut(host);
  if (tried.exitCode !== 0)
    throw new SandboxError(
      `Bubblewrap does not work here: ${complaintOf(tried)}`,
      'It needs user namespaces: see the sysctl kernel.unprivileged_userns_clone, AppArmor ' +
        '(kernel.apparmor_restrict_unprivileged_userns) and, in a container, its seccomp profile. Or use --sandbox ' +
        'container --image IMAGE.',
    );
  return { ...host, used: { ...host.used, version: versionOf(host) } };
}

function groupFolders({
  version: _,
  ...folders
}: Extract<SandboxHost['limits'], { kind: 'cgroup' }>['root']) {
  return Object.values(folders);
}

async function findContainerEngine(image: string, machine: SandboxMachine): Promise<SandboxHost> {
  const program = programOf('docker', machine) ?? programOf('podman', machine);
  if (program === null)
    throw new SandboxError(
      'Neither docker nor podman is installed.',
      'Install one of them, or use bubblewrap on Linux.',
    );
  const prefix = prefixOf(machine);
  const host: SandboxHost = {
    used: { kind: 'container', version: image, limits: 'container' },
    ...{ program, shell: shellOf(machine), image, limits: { kind: 'container' } },
    environment: environmentOf(machine),
    ...{ filter: null, systemFolder, hiddenFiles: [] },
    elapsedMs: machine.elapsedMs,
    nextName: namesWith(prefix),
  };
  watchForLeftovers(prefix, { program, scraps: ownedFolders(machine), folders: [] });
  const tried = await tryOut(host);
  if (tried.exitCode !== 0)
    throw new SandboxError(
      `The container image ${image} cannot be run: ${complaintOf(tried)}`,
      'Check that the engine is running and that the image is present (docker pull): it is not pulled automatically.',
    );
  return host;
}

/** One command in it. */
async function tryOut(host: SandboxHost): Promise<SandboxOutcome> {
  return await runInSandbox(
    host,
    {
      command: '/bin/sh',
      args: ['-c', 'exit 0'],
      ...{ mounts: [], env: {}, stdin: '', network: 'none' },
      limits: { ...DEFAULT_SANDBOX_LIMITS, wallMs: 30_000 },
    },
    new AbortController().signal,
  );
}

function versionOf({ program, environment }: SandboxHost): string {
  const { stdout } = spawnSync(program, ['--version'], {
    env: environment,
    timeout: 10_000,
    maxBuffer: 1_000,
    encoding: 'utf8',
  });
  return /\d[\w.]{0,20}/.exec(stdout ?? '')?.[0] ?? 'unknown';
}

function limitKeeper(prefix: string, machine: SandboxMachine): LimitKeeper {
  const root = findControlGroupRoot(namesWith(prefix)());
  if (root !== null) return { kind: 'cgroup', root };
  const program = machine.variables.XDG_RUNTIME_DIR === undefined ? null : programOf('systemd-run', machine);
  return program === null ? { kind: 'watched' } : { kind: 'systemd', program };
}

function programOf(name: string, { variables }: SandboxMachine): string | null {
  try {
    return findProgram(name, '/', { PATH: variables.PATH ?? USUAL_PATH });
  } catch (error) {
    if (!UsageError.isInstance(error)) throw error;
    return null;
  }
}

function shellOf(machine: SandboxMachine): [string, ...string[]] {
  const bash = programOf('bash', machine);
  // Its standard input is a socket, which bash would take for that of a remote login, and read the user's own settings.
  return bash === null ? ['/bin/sh'] : [bash, '--norc', '--noprofile'];
}

function environmentOf({ variables }: SandboxMachine): Record<string, string> {
  return Object.fromEntries(
    PASSED_VARIABLES.flatMap((name) => {
      const value = variables[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Resolves a folder at the root of the system: usually a link into /usr. */
function systemFolder(name: string): string | null {
  const found = lstatSync(`/${name}`, { throwIfNoEntry: false });
  if (found === undefined) return null;
  return found.isSymbolicLink() ? readlinkSync(`/${name}`) : 'folder';
}

function prefixOf({ name, pid }: SandboxMachine): string {
  return `session-${createHash('sha256').update(`sandboxes of ${name}`).digest('hex').slice(0, 16)}-${pid}`;
}

/** Names given so far: several sandboxes of one process may be found, and be open at the same time. */
let names = 0;

function namesWith(prefix: string): () => string {
  return () => {
    names += 1;
    return `${prefix}-${names}`;
  };
}

function complaintOf({ stderr, limitHit, exitCode }: SandboxOutcome): string {
  const words = stderr
    .toString('utf8')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, LONGEST_COMPLAINT);
  return words === ''
    ? (limitHit ?? `it ended with ${exitCode ?? 'a signal'}.`)
    : `${words.replace(/\.?$/, '.')}`;
}
