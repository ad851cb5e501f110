import type { Execution } from '../execution.ts';
import type { Value } from '../value.ts';

/** A command of a shell with its arguments. */
export interface CommandCall {
  /** Without its folder, lower case. */
  name: string;
  args: readonly Value[];
  /** What is piped into it. */
  input: Value | null;
  line: number;
  /** Its arguments as far as they are known. */
  texts: readonly string[];
}

/** What a command prints; what it does goes to the analysis. */
export type CommandModel = (interpreter: Execution, call: CommandCall) => Value;

export const isOption = ({ text }: Value): boolean => text?.startsWith('-') === true && text.length > 1;
