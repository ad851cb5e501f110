import type { SandboxUsed } from '@plugin-eval/core/documents/executed-session.ts';
import type { ControlGroupRoot } from './control-group.ts';

/** The mechanism that enforces a sandbox's limits. */
export type LimitKeeper =
  | { kind: 'cgroup'; root: ControlGroupRoot }
  /** `program`: absolute path of systemd-run. */
  | { kind: 'systemd'; program: string }
  | { kind: 'watched' }
  | { kind: 'container' };

/** A machine's sandbox, ready for use: found, tested, and with the mechanism of its limits. */
export interface SandboxHost {
  used: SandboxUsed;
  /** Absolute path of `bwrap`, `docker` or `podman`. */
  program: string;
  /** The shell that starts it, with its options: bash if available. */
  shell: readonly [string, ...string[]];
  /** Image of a container; null for bubblewrap. */
  image: string | null;
  limits: LimitKeeper;
  /** Environment of the program that creates the sandbox; none of it reaches the inside. */
  environment: Readonly<Record<string, string>>;
  /** The filter of system calls; null where the processor is not known, or the container's engine has one. */
  filter: Buffer | null;
  /** Files below /usr that a sandbox does not show: real paths. */
  hiddenFiles: readonly string[];
  /** Describes an entry of the machine's root: a link's target, `folder`, or null when absent. */
  systemFolder(name: string): string | null;
  /** Milliseconds that only ever grow. */
  elapsedMs(): number;
  /** A name for a control group or container of this process, never the same twice. */
  nextName(): string;
}
