import type { SandboxLimit } from '@plugin-eval/core/documents/executed-session.ts';

/** Limits of everything that runs in a sandbox. */
export interface SandboxLimits {
  /** Most memory in bytes of all processes, including files in the folders of the sandbox. */
  memoryBytes: number;
  /** Processes and threads at a time. */
  processes: number;
  /** Bytes of the working folder; as many again for the temporary folder and for the home. */
  diskBytes: number;
  /** Files, folders and links in each of these folders. */
  files: number;
  /** Bytes of standard output and standard error together. */
  outputBytes: number;
  /** Milliseconds on the clock. */
  wallMs: number;
  /** Milliseconds of all processors together. */
  cpuMs: number;
}

/** Default limits of a command. */
export const DEFAULT_SANDBOX_LIMITS: SandboxLimits = {
  memoryBytes: 2 * 1024 ** 3,
  processes: 256,
  diskBytes: 256 * 1024 ** 2,
  files: 100_000,
  outputBytes: 8 * 1024 ** 2,
  wallMs: 60_000,
  cpuMs: 120_000,
};

/** A file or folder of the host that is in the sandbox. Nothing of the host can be written. */
export interface SandboxMount {
  /** Absolute path on the host. */
  source: string;
  /** Absolute path in the sandbox. */
  target: string;
  /** `copy`: the content is copied into a writable folder, and the source stays unchanged. */
  access: 'read-only' | 'copy';
}

/** A command with everything that it finds around it. */
export interface SandboxOrder {
  /** Program, found in the PATH of the sandbox. */
  command: string;
  args: readonly string[];
  mounts: readonly SandboxMount[];
  /** Variables in addition to HOME, PATH, TMPDIR, LANG and TZ. */
  env: Readonly<Record<string, string>>;
  stdin: string | Uint8Array;
  limits: SandboxLimits;
  /** The unix socket of a gateway, or no network. */
  network: 'none' | { gateway: string };
  /** @default WORK_FOLDER, which is empty unless something is mounted there */
  workingFolder?: string;
}

/** The end of a command in a sandbox. */
export interface SandboxOutcome {
  /** Exit code; null after a signal or a limit. */
  exitCode: number | null;
  /** The beginning, up to the limit. */
  stdout: Buffer;
  stderr: Buffer;
  /** The limit that was reached; the command may have gone on after one of memory, processes or disk. */
  limitHit: SandboxLimit | null;
  durationMs: number;
}

/** The folders of a sandbox, in its own tree. */
export const WORK_FOLDER = '/work';
export const HOME_FOLDER = '/home/user';
/** Folder for the sandbox's own files. In a container only root may write to /run, if its engine uses it. */
export const SESSION_FOLDER = '/run/session';
/** Path of a gateway's socket in a sandbox. */
export const GATEWAY_SOCKET = '/run/gateway/model.sock';
