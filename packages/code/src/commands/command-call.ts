import type { Execution } from '../execution.ts';
import type { Value } from '../value.ts';

/** A command of a shell with its arguments. */
export interface CommandCall {
  /** Name without its folder, lower case. */
  name: string;
  args: readonly Value[];
  /** Piped input. */
  input: Value | null;
  line: number;
  /** Its arguments, as far as known. */
  texts: readonly string[];
}

/** Returns a command's output, and reports its effects to the analysis. */
export type CommandModel = (interpreter: Execution, call: CommandCall) => Value;

export const isOption = ({ text }: Value): boolean => text?.startsWith('-') === true && text.length > 1;
