import type { EvaluationDocument } from '../documents/evaluation.ts';
import { isCollection, isPlugin } from '../documents/evaluation-parts.ts';
import { findRule } from '../static/rules/catalogue.ts';
import { EXIT, type ExitCode } from './exit-code.ts';

const MOST_LINES = 20;

/** Says one line for each thing that was to be scored and could not be: what is wrong and what to do. */
export function reportUnmeasured(document: EvaluationDocument, say: (message: string) => void): ExitCode {
  const unmeasured =
    isCollection(document) || isPlugin(document)
      ? document.errors
      : document.composite.complete
        ? []
        : // A baseline may have accepted the finding; that measures nothing.
          [...document.findings, ...document.suppressed].slice(0, 1);
  sayAtMost(
    unmeasured.map(({ message, rule }) => `${message} ${findRule(rule)?.fix ?? ''}`.trimEnd()),
    say,
  );
  return unmeasured.length === 0 ? EXIT.fine : EXIT.notMeasured;
}

export function sayAtMost(messages: readonly string[], say: (message: string) => void): void {
  for (const message of messages.slice(0, MOST_LINES)) say(message);
  if (messages.length > MOST_LINES) say(`… and ${messages.length - MOST_LINES} more.`);
}
