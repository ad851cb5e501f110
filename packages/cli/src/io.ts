import type { Ports } from '@plugin-eval/app/ports.ts';
import type { ResumedRun } from '@plugin-eval/app/requests.ts';
import type { OwnReporter } from '@plugin-eval/report/reporter-contract.ts';
import type { Keyboard } from './keyboard.ts';

/** The parts of the process that a command may use. */
export interface CliIo {
  /** The result, and nothing else. */
  writeOut(text: string): void;
  /** Writes everything except the result. */
  writeErr(text: string): void;
  variables: Readonly<Record<string, string | undefined>>;
  workingDirectory: string;
  stdoutIsTerminal: boolean;
  stderrIsTerminal: boolean;
  /** Columns of the terminal on stdout; null or absent without one, and then nothing is wrapped. */
  stdoutColumns?: number | null;
  /** Columns of the terminal on stderr, read for each line: a window can be resized. */
  stderrColumns?: () => number | null;
  clock: () => number;
  cores: number;
  now: () => Date;
  /** This process, and a check for other processes of this machine. */
  machine: Ports['machine'];
  /** Unpredictable small letters and digits, for ids. */
  randomId: (length: number) => string;
  /** The date in UTC, as `2026-11-21`. */
  today: () => string;
  /**
   * Calls `stop` once when the user asks the process to end. Without a listener, an interrupt ends the
   * process at once.
   * @returns ends the listening
   */
  onInterrupt: (stop: () => void) => () => void;
  /** Keys of the terminal on stdin, one by one; null without one. */
  openKeyboard: () => Keyboard | null;
  /** The arguments of this command line, to start it again; set when it is run. */
  commandLine?: readonly string[];
  /** The user's formats; set when the command line runs. @default none */
  reporters?: readonly OwnReporter[];
  /** The run that this command line resumes. */
  resumed?: ResumedRun;
  /** Its job, whose lease this process holds. */
  job?: Ports['job'];
}

/** The look of text on stdout: colours, and line width. @param color whether colours are wanted at all */
export function lookOfStdout(io: CliIo, color: boolean): { color: boolean; width: number | null } {
  return { color: wantsColor(io, io.stdoutIsTerminal, color), width: io.stdoutColumns ?? null };
}

/** The look of text in a file. */
export const LOOK_OF_FILES = { color: false, width: null };

/** Decides whether to colour a stream. Source: https://no-color.org, https://force-color.org. */
export function wantsColor(io: CliIo, isTerminal: boolean, flag: boolean): boolean {
  if (!flag || io.variables.NO_COLOR) return false;
  if (io.variables.FORCE_COLOR) return io.variables.FORCE_COLOR !== '0';
  return isTerminal && io.variables.TERM !== 'dumb';
}
