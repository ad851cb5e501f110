import {
  type MissingMeasurement,
  missingMeasurements,
} from '../application/evaluation/missing-measurements.ts';
import type { EvaluationDocument, SkillEvaluation } from '../documents/evaluation.ts';
import { isCollection, isPlugin, topLevelEvaluations } from '../documents/evaluation-parts.ts';
import { findRule } from '../static/rules/catalogue.ts';
import { EXIT, type ExitCode } from './exit-code.ts';

const MOST_LINES = 20;
/** Of more skills that lack the same for the same reason only the first is named. */
const NAMED_APART = 2;

/**
 * Says one line for each thing that was to be measured and could not be: what is wrong and what to do.
 * @param missing of the paid layers, where the document has not kept its members
 */
export function reportUnmeasured(
  document: EvaluationDocument,
  say: (message: string) => void,
  missing: readonly MissingMeasurement[] = topLevelEvaluations(document).flatMap(missingMeasurements),
): ExitCode {
  const unread = isCollection(document) || isPlugin(document) ? document.errors : unreadSkill(document);
  const messages = [
    ...unread.map(({ message, rule }) => `${message} ${findRule(rule)?.fix ?? ''}`.trimEnd()),
    ...sharedGaps(missing),
  ];
  sayAtMost(messages, say);
  return messages.length === 0 ? EXIT.fine : EXIT.notMeasured;
}

export function sayAtMost(messages: readonly string[], say: (message: string) => void): void {
  for (const message of messages.slice(0, MOST_LINES)) say(message);
  if (messages.length > MOST_LINES) say(`… and ${messages.length - MOST_LINES} more.`);
}

/** A line for each gap, in the order in which they come; one that many have is said once. */
function sharedGaps(missing: readonly MissingMeasurement[]): string[] {
  return [...Map.groupBy(missing, ({ gap }) => gap)].flatMap(([gap, those]) => {
    if (those.length <= NAMED_APART) return those.map(({ path }) => `${path}: ${gap}`);
    return `${those[0]?.path} and ${those.length - 1} more: ${gap}`;
  });
}

/** What kept layer 1 from reading a skill, as its finding says it. */
function unreadSkill({ composite, findings, suppressed }: SkillEvaluation) {
  // A baseline may have accepted the finding; that measures nothing.
  return composite.score === null && !composite.complete ? [...findings, ...suppressed].slice(0, 1) : [];
}
