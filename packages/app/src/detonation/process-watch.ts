import { readFileSync } from 'node:fs';
import { STAND_IN_NODE } from '@plugin-eval/sessions/sandbox/stand-ins/catch-all.ts';
import { familyOf } from '@plugin-eval/sessions/sandbox/watched-limits.ts';

const EVERY_MS = 20;
/** Distinct commands stored; more would not be read. */
const MOST_COMMANDS = 500;
const LONGEST_COMMAND = 300;
const CATCH_ALL = `${STAND_IN_NODE} `;
/** Processes of the sandbox itself. */
const OWN =
  /\/run\/session\/control\/|^\/opt\/stand-ins\/node |^(?:\/\S*\/)?(?:bwrap|setpriv) |^\/bin\/sh -c \n/;

/** Samples the processes of a sandbox while a step runs. Those shorter than the interval are missed. */
export class ProcessWatch {
  readonly #root: number | undefined;
  readonly #commands = new Map<string, Set<number>>();
  readonly #seen = new Set<string>();
  readonly #left = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #isCut = false;

  /** @param root id of the process that the sandbox was started as; undefined: nothing is seen */
  constructor(root: number | undefined) {
    this.#root = root;
  }

  start(step: number): void {
    this.#seen.clear();
    this.#timer = setInterval(() => this.#look(step), EVERY_MS);
  }

  /** Ends the sampling of a step. What still runs is left running. */
  stop(step: number): void {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    this.#look(step);
    for (const { command } of this.#present()) this.#left.add(command);
  }

  /** Returns false once a process has ended the catch-all of the network: requests are no longer seen. */
  hasNetwork(): boolean {
    return this.#root !== undefined && familyOf(this.#root).some((pid) => lineOf(pid).startsWith(CATCH_ALL));
  }

  /** Commands that outlived the step that started them. */
  get leftRunning(): ReadonlySet<string> {
    return this.#left;
  }

  /** Steps by command. */
  get commands(): ReadonlyMap<string, ReadonlySet<number>> {
    return this.#commands;
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  #look(step: number): void {
    for (const { key, command } of this.#present()) {
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      const steps = this.#commands.get(command);
      if (steps !== undefined) steps.add(step);
      else if (this.#commands.size < MOST_COMMANDS) this.#commands.set(command, new Set([step]));
      else this.#isCut = true;
    }
  }

  #present(): { key: string; command: string }[] {
    if (this.#root === undefined) return [];
    return familyOf(this.#root).flatMap((pid) => {
      const command = commandOf(pid);
      return command === null ? [] : [{ key: `${pid} ${command}`, command }];
    });
  }
}

/** Returns null for a process of the sandbox itself, and for one that is gone. */
function commandOf(pid: number): string | null {
  const command = lineOf(pid);
  return command === '' || OWN.test(command) ? null : command;
}

/** The command line of a process; empty when it is gone. */
function lineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .replaceAll('\0', ' ')
      .trim()
      .slice(0, LONGEST_COMMAND);
  } catch {
    return '';
  }
}
