import type { Ports } from '../application/ports.ts';
import type { ResumedRun } from '../application/requests.ts';
import type { OwnReporter } from '../report/reporter.ts';
import type { Keyboard } from './keyboard.ts';

/** What a command may touch of the process that runs it. */
export interface CliIo {
  /** The result, and nothing else. */
  writeOut(text: string): void;
  /** Everything that is not the result. */
  writeErr(text: string): void;
  variables: Readonly<Record<string, string | undefined>>;
  workingDirectory: string;
  stdoutIsTerminal: boolean;
  stderrIsTerminal: boolean;
  /** Columns of the terminal that stdout is; null or absent: it is none, and nothing is wrapped. */
  stdoutColumns?: number | null;
  /** The same of stderr, asked whenever a line is drawn: a window can be made narrower. */
  stderrColumns?: () => number | null;
  clock: () => number;
  cores: number;
  now: () => Date;
  /** This process, and whether another one of this machine is still there. */
  machine: Ports['machine'];
  /** Unpredictable small letters and digits, for ids. */
  randomId: (length: number) => string;
  /** The date in UTC, as `2026-11-21`. */
  today: () => string;
  /**
   * Calls `stop` once when the user asks the process to end. Where nobody listens, or nobody any more, an interrupt ends
   * the process at once.
   * @returns ends the listening
   */
  onInterrupt: (stop: () => void) => () => void;
  /** The keys of the terminal that stdin is, one by one; null where it is none. */
  openKeyboard: () => Keyboard | null;
  /** The arguments of this command line, to start it again; set when it is run. */
  commandLine?: readonly string[];
  /** Formats of the user's own; set when the command line is run. @default none */
  reporters?: readonly OwnReporter[];
  /** The run that this command line goes on with. */
  resumed?: ResumedRun;
  /** Its job, whose lease this process holds. */
  job?: Ports['job'];
}

/** How text goes to stdout: its colours, and where lines are wrapped. @param color whether colours are wanted at all */
export function lookOfStdout(io: CliIo, color: boolean): { color: boolean; width: number | null } {
  return { color: wantsColor(io, io.stdoutIsTerminal, color), width: io.stdoutColumns ?? null };
}

/** How text goes to a file. */
export const LOOK_OF_FILES = { color: false, width: null };

/** Whether to colour what goes to a stream. Source: https://no-color.org, https://force-color.org. */
export function wantsColor(io: CliIo, isTerminal: boolean, flag: boolean): boolean {
  if (!flag || io.variables.NO_COLOR) return false;
  if (io.variables.FORCE_COLOR) return io.variables.FORCE_COLOR !== '0';
  return isTerminal && io.variables.TERM !== 'dumb';
}
