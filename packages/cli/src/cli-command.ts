import type { ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import type { AnyOperation, ArgumentTable, Command, Given } from '@plugin-eval/app/operations/operation.ts';
import type { OptionTable } from '@plugin-eval/app/operations/option.ts';
import type { Format } from '@plugin-eval/core/documents/formats.ts';
import type { SettingName } from '@plugin-eval/engine/config/settings-table.ts';
import type { CliIo } from './io.ts';
import type { WritingFlags } from './write-document.ts';

/** The values of a command line, by the places of their declarations. */
export type GivenValues = Readonly<Record<string, unknown>>;

/** Runs one command line, and returns the exit code. */
export type RunCli = (args: readonly string[], io: CliIo) => Promise<ExitCode>;

/** The process that a command runs in. */
export interface Entrance {
  io: CliIo;
  /** Target and format of the document. */
  writing: WritingFlags;
  runCli: RunCli;
}

/** Formats of documents, and that of a badge. */
export type WrittenFormat = Format | 'svg';

type Writing = Partial<Pick<AnyOperation, 'document' | 'otherDocuments' | 'extent'>> & {
  defaultFormat?: WrittenFormat;
  /** Formats of output other than documents. */
  formats?: readonly WrittenFormat[];
};

/** A command of the command line, with those below it. */
export interface CliCommand {
  declared: Command & Writing;
  /** Defines the action; null for a command that only contains others. */
  // biome-ignore lint/suspicious/noExplicitAny: the values are those of its own declaration.
  act: ((given: any, entrance: Entrance) => Promise<ExitCode>) | null;
  /** @default none */
  below?: readonly CliCommand[];
}

/** A command that is not an operation: it serves, or manages the results of operations. */
export function defineCommand<
  const Arguments extends ArgumentTable = Record<never, never>,
  const Options extends OptionTable = Record<never, never>,
  const Names extends SettingName = never,
>(
  declared: Command<Arguments, Options, Names> & Writing,
  act: (given: Given<Arguments, Options, Names>, entrance: Entrance) => Promise<ExitCode>,
  below: readonly CliCommand[] = [],
): CliCommand {
  return { declared: declared as Command, act, below };
}
