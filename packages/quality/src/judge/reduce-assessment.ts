import type { Abstention, Assessment, Evidence } from '@plugin-eval/core/documents/judge-layer.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import type { Attempted } from '@plugin-eval/engine/run/attempt.ts';
import type { Judge } from '@plugin-eval/sessions/grading/judge.ts';
import type { Rubric } from '@plugin-eval/sessions/grading/rubric.ts';
import { formatChildPath } from '@plugin-eval/skill/format-path.ts';
import type { DimensionAnswer } from './dimension-answer.ts';

/**
 * Combines the judges' answers on one dimension: the mean over the judges of the mean of their available
 * draws. Without any score it is unmeasured when all judges abstained, else errored; when only some gave a
 * score, `reason` names the others.
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
  const given = answers.flatMap((answer) => (answer.ok ? [answer.result] : []));
  const judgements = given.flatMap(({ judgement }) => judgement ?? []);
  const abstentions = given.flatMap(({ abstention }) => abstention ?? []);
  const missing = answers.length - given.length;
  const scores = [...Map.groupBy(judgements, ({ judge }) => judge).values()].map(
    (draws) => mean(draws.map(({ score }) => score)) ?? 0,
  );
  const score = mean(scores);
  return {
    status: score !== null ? 'measured' : missing === 0 && given.length > 0 ? 'unmeasured' : 'errored',
    score,
    spread: scores.length < 2 ? null : Math.max(...scores) - Math.min(...scores),
    reason:
      [missingReason(judges, answers), abstainingReason(abstentions, judges)]
        .filter((reason) => reason !== null)
        .join(' ') || null,
    missing,
    rubricVersion: rubric.version,
    judgements: judgements.map((judgement) => ({
      ...judgement,
      evidence: judgement.evidence.map((evidence) => inDocument(evidence, folder)),
    })),
    abstentions,
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
    abstentions: [],
  };
}

function missingReason(
  judges: readonly Judge[],
  answers: readonly Attempted<DimensionAnswer>[],
): string | null {
  const missing = answers.flatMap((answer, i) =>
    answer.ok ? [] : [{ judge: judges[i], reason: answer.reason }],
  );
  if (missing.length === 0) return null;
  const byReason = [...Map.groupBy(missing, ({ reason }) => reason)];
  if (missing.length === answers.length) return byReason.map(([reason]) => reason).join(' ');
  return byReason
    .map(([reason, those]) => {
      const names = those.map(({ judge }) => `${nameOf(judge, judges)} (${judge?.model.name})`);
      return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} missing: ${reason}`;
    })
    .join(' ');
}

/** Reasons of abstaining judges, each once: one judge's draws often repeat them. */
function abstainingReason(abstentions: readonly Abstention[], judges: readonly Judge[]): string | null {
  if (abstentions.length === 0) return null;
  const byReason = [...Map.groupBy(abstentions, ({ reasoning }) => reasoning)];
  if (byReason.length === 1 && abstentions.length === judges.length) {
    const whose = new Set(judges.map(({ number }) => number)).size === 1 ? 'The judge' : 'The judges';
    return `${whose} cannot tell from the material: ${byReason[0]?.[0]}`;
  }
  return byReason
    .map(([reasoning, those]) => {
      const names = those.map((one) => {
        const judge = judges.find(({ number, draw }) => number === one.judge && draw === one.draw);
        return `${nameOf(judge, judges)} (${one.model})`;
      });
      return `${names.join(' and ')} cannot tell from the material: ${reasoning}`;
    })
    .join(' ');
}

function nameOf(judge: Judge | undefined, judges: readonly Judge[]): string {
  const isDrawnOnce = judges.every(({ draw }) => draw === 1);
  return `Judge ${judge?.number}${isDrawnOnce ? '' : `, draw ${judge?.draw},`}`;
}

function inDocument(evidence: Evidence, folder: string): Evidence {
  return evidence.file === null ? evidence : { ...evidence, file: formatChildPath(folder, evidence.file) };
}
