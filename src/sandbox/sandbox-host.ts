import type { SandboxUsed } from '../documents/executed-session.ts';
import type { ControlGroupRoot } from './control-group.ts';

/** What holds the limits of sandboxes. */
export type LimitKeeper =
  | { kind: 'cgroup'; root: ControlGroupRoot }
  /** `program`: absolute path of systemd-run. */
  | { kind: 'systemd'; program: string }
  | { kind: 'watched' }
  | { kind: 'container' };

/** The sandbox that a machine has, ready to be used: found, tried, and with what holds its limits. */
export interface SandboxHost {
  used: SandboxUsed;
  /** Absolute path of `bwrap`, `docker` or `podman`. */
  program: string;
  /** The shell that starts it, with its options: bash where there is one. */
  shell: readonly [string, ...string[]];
  /** Of a container; null for bubblewrap. */
  image: string | null;
  limits: LimitKeeper;
  /** For the program that makes the sandbox; nothing of it gets into the sandbox. */
  environment: Readonly<Record<string, string>>;
  /** The filter of system calls; null where the processor is not known, or the container's engine has one. */
  filter: Buffer | null;
  /** Files below /usr that a sandbox does not show: real paths. */
  hiddenFiles: readonly string[];
  /** Of the machine's root: the target of a link, `folder`, or null where there is none. */
  systemFolder(name: string): string | null;
  /** Milliseconds that only ever grow. */
  elapsedMs(): number;
  /** A name for a control group or container of this process, never the same twice. */
  nextName(): string;
}
