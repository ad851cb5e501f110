import type { Assessment, Evidence } from '../documents/judge-layer.ts';
import type { Judge } from '../grading/judge.ts';
import type { Rubric } from '../grading/rubric.ts';
import type { Attempted } from '../run/attempt.ts';
import { formatChildPath } from '../skill/format-path.ts';
import { mean } from '../statistics/descriptive.ts';
import type { DimensionAnswer } from './dimension-answer.ts';

/**
 * One dimension from what its judges said: the mean over the judges of the mean of their draws, as far as they are there.
 * It is errored when no judge answered; when only some did, `reason` names those that are missing.
 * @param judges each once for every draw
 * @param answers in the order of `judges`
 * @param folder of the skill, as documents name it
 */
export function assessmentOf(
  rubric: Rubric,
  judges: readonly Judge[],
  answers: readonly Attempted<DimensionAnswer>[],
  folder: string,
): Assessment {
  const judgements = answers.flatMap((answer) => (answer.ok ? [answer.result.judgement] : []));
  const scores = [...Map.groupBy(judgements, ({ judge }) => judge).values()].map(
    (draws) => mean(draws.map(({ score }) => score)) ?? 0,
  );
  const score = mean(scores);
  return {
    status: score === null ? 'errored' : 'measured',
    score,
    spread: scores.length < 2 ? null : Math.max(...scores) - Math.min(...scores),
    reason: missingReason(judges, answers),
    missing: answers.length - judgements.length,
    rubricVersion: rubric.version,
    judgements: judgements.map((judgement) => ({
      ...judgement,
      evidence: judgement.evidence.map((evidence) => inDocument(evidence, folder)),
    })),
  };
}

/** A dimension that is not judged, and why. */
export function unmeasuredAssessment(rubric: Rubric, reason: string): Assessment {
  return {
    status: 'unmeasured',
    score: null,
    spread: null,
    reason,
    missing: 0,
    rubricVersion: rubric.version,
    judgements: [],
  };
}

function missingReason(
  judges: readonly Judge[],
  answers: readonly Attempted<DimensionAnswer>[],
): string | null {
  const missing = answers.flatMap((answer, i) =>
    answer.ok ? [] : [{ judge: judges[i], reason: answer.reason }],
  );
  const reasons = [...new Set(missing.map(({ reason }) => reason))];
  if (missing.length === 0) return null;
  if (missing.length === answers.length) return reasons.join(' ');
  return missing
    .map(({ judge, reason }) => `${nameOf(judge, judges)} (${judge?.model.name}) is missing: ${reason}`)
    .join(' ');
}

function nameOf(judge: Judge | undefined, judges: readonly Judge[]): string {
  const isDrawnOnce = judges.every(({ draw }) => draw === 1);
  return `Judge ${judge?.number}${isDrawnOnce ? '' : `, draw ${judge?.draw},`}`;
}

function inDocument(evidence: Evidence, folder: string): Evidence {
  return evidence.file === null ? evidence : { ...evidence, file: formatChildPath(folder, evidence.file) };
}
