import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { BADGES, DIMENSION_NAMES, LEVELS } from '@plugin-eval/core/documents/names.ts';
import { z } from 'zod';

const MOST_FINDINGS = 50;
const MOST_ADVICE = 5;

export const findingResultSchema = z.object({
  rule: z.string().describe('Pass it to the tool explain_rule for an explanation.'),
  level: z.enum(LEVELS),
  message: z.string(),
  fix: z.string(),
  file: z.string(),
  line: z.int().nullable(),
});

/** A skill or a plugin in short: its whole document would fill the context of an agent. */
export const evaluationResultSchema = z.object({
  kind: z.enum(['skill', 'plugin', 'collection']),
  name: z.string(),
  path: z.string(),
  score: z.number().nullable().describe('Composite, 0-100; null when nothing could be scored.'),
  complete: z.boolean(),
  badge: z.enum(BADGES).nullable(),
  badge_vetoed_by: z.string().nullable(),
  safety: z.enum(['measured', 'unmeasured']),
  measured_weight: z
    .number()
    .describe('Share of the weights that was measured; a judge and sessions measure more.'),
  dimensions: z.array(
    z.object({ name: z.enum(DIMENSION_NAMES), score: z.number().nullable(), status: z.string() }),
  ),
  findings: z.array(findingResultSchema).describe('Errors first.'),
  findings_left_out: z.int(),
  advice: z.array(
    z.object({
      action: z.string(),
      composite_gain: z.number().nullable(),
      rests_on_outcome: z
        .boolean()
        .nullable()
        .describe(
          'True when agents showed it in sessions; false when only its effect on the score is known.',
        ),
    }),
  ),
});

type EvaluationResult = ReturnType<typeof evaluationResult>;

export function evaluationResult(evaluation: Evaluation) {
  const { subject, composite, dimensions, advice } = evaluation;
  const findings = allFindings(evaluation).toSorted(
    (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level),
  );
  return {
    kind: subject.kind,
    name: subject.name,
    path: subject.path,
    score: composite.score,
    complete: composite.complete,
    badge: composite.badge,
    badgeVetoedBy: composite.badgeVetoedBy,
    safety: composite.safety,
    measuredWeight: composite.measuredWeight,
    dimensions: DIMENSION_NAMES.map((name) => ({
      name,
      score: dimensions[name].score,
      status: dimensions[name].status,
    })),
    findings: findings.slice(0, MOST_FINDINGS).map(findingResult),
    findingsLeftOut: Math.max(0, findings.length - MOST_FINDINGS),
    advice: advice
      .slice(0, MOST_ADVICE)
      .map(({ action, compositeGain, restsOnOutcome }) => ({ action, compositeGain, restsOnOutcome })),
  };
}

/** Sorts unscored results first, then by ascending score. */
export function worseFirst(a: EvaluationResult, b: EvaluationResult): number {
  return (a.score ?? -1) - (b.score ?? -1);
}

export function findingResult({ rule, level, message, fix, file, line }: Evaluation['findings'][number]) {
  return { rule, level, message, fix, file, line };
}
