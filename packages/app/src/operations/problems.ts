import { EXIT, type ExitCode, worstExit } from './exit-code.ts';

const MOST_LINES = 20;

/** Problems of a result: sentences for stderr, and the exit code. */
export interface Problems {
  messages: readonly string[];
  exit: ExitCode;
}

export const NO_PROBLEM: Problems = { messages: [], exit: EXIT.fine };

/** The messages of several, in their order, with the worst exit code. */
export function allProblems(parts: readonly Problems[]): Problems {
  return {
    messages: parts.flatMap(({ messages }) => messages),
    exit: worstExit(parts.map(({ exit }) => exit)),
  };
}

/** Problems for missing measurements; none without a message. */
export function notMeasured(messages: readonly string[]): Problems {
  return messages.length === 0 ? NO_PROBLEM : { messages: atMost(messages), exit: EXIT.notMeasured };
}

/** The first 20 of different sentences, with the number of the others. */
export function atMost(messages: readonly string[]): string[] {
  const different = [...new Set(messages)];
  const left = different.length - MOST_LINES;
  return [...different.slice(0, MOST_LINES), ...(left > 0 ? [`… and ${left} more.`] : [])];
}
