import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection, isPlugin, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { findRule } from '@plugin-eval/quality/static/rules/catalogue.ts';
import { type MissingMeasurement, missingMeasurements } from '../evaluation/missing-measurements.ts';
import { notMeasured, type Problems } from './problems.ts';

/** Most skills named when several have the same gap for the same reason. */
const NAMED_APART = 2;

/**
 * One line for each failed measurement: the problem and the action to take.
 * @param missing of the paid layers, where the document has not kept its members
 */
export function unmeasuredProblems(
  document: EvaluationDocument,
  missing: readonly MissingMeasurement[] = topLevelEvaluations(document).flatMap(missingMeasurements),
): Problems {
  const unread = isCollection(document) || isPlugin(document) ? document.errors : unreadSkill(document);
  return notMeasured([
    ...unread.map(({ message, rule }) => `${message} ${findRule(rule)?.fix ?? ''}`.trimEnd()),
    ...sharedGaps(missing),
  ]);
}

/** One line per gap, in order; a gap shared by many is reported once. */
function sharedGaps(missing: readonly MissingMeasurement[]): string[] {
  return [...Map.groupBy(missing, ({ gap }) => gap)].flatMap(([gap, those]) => {
    if (those.length <= NAMED_APART) return those.map(({ path }) => `${path}: ${gap}`);
    return `${those[0]?.path} and ${those.length - 1} more: ${gap}`;
  });
}

/** The finding that prevented layer 1 from reading a skill. */
function unreadSkill({ composite, findings, suppressed }: SkillEvaluation) {
  // A baseline may have accepted the finding; that measures nothing.
  return composite.score === null && !composite.complete ? [...findings, ...suppressed].slice(0, 1) : [];
}
