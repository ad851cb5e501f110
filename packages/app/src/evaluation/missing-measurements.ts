import type {
  Evaluation,
  EvaluationDocument,
  SkillEvaluation,
} from '@plugin-eval/core/documents/evaluation.ts';
import {
  allSkills,
  judgeLayerOf,
  monteCarloLayerOf,
  topLevelEvaluations,
} from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';

/** A planned measurement that is missing. */
export interface MissingMeasurement {
  /** Path of the skill or plugin. */
  path: string;
  /** A sentence, without whom it is about. */
  gap: string;
}

/** Lists what the paid layers were to measure of a skill, or of a plugin's skills, and did not. */
export function missingMeasurements(evaluation: Evaluation): MissingMeasurement[] {
  const { path } = evaluation.subject;
  const ofSafety =
    evaluation.safety === null || evaluation.safety.complete
      ? []
      : [{ path, gap: 'the safety delta could not be measured in full; its report says what is missing.' }];
  return [...allSkills(evaluation).flatMap(missingOfSkill), ...ofSafety];
}

/** Returns true when every paid call was answered. Unreadable subjects do not count: retries cannot help. */
export function isComplete(document: EvaluationDocument): boolean {
  return topLevelEvaluations(document).every((evaluation) => missingMeasurements(evaluation).length === 0);
}

function missingOfSkill(skill: SkillEvaluation): MissingMeasurement[] {
  const judge = judgeLayerOf(skill);
  const sessions = monteCarloLayerOf(skill);
  return [
    ...(judge === null ? [] : missingJudgements(judge)),
    ...(sessions === null ? [] : missingSessions(sessions)),
    ...(skill.comparedAgents ?? []).flatMap(({ agent, layer }) =>
      missingSessions(layer).map((gap) => `in ${agent} ${gap}`),
    ),
    ...(skill.comparedArms ?? []).flatMap(({ arm, layer }) =>
      missingSessions(layer).map((gap) => `in the arm ${arm} ${gap}`),
    ),
    ...(skill.ranking?.status === 'errored'
      ? [
          `the rank in the corpus could not be measured in full: ${skill.ranking.reason ?? 'matchups failed.'}`,
        ]
      : []),
  ].map((gap) => ({ path: skill.subject.path, gap }));
}

function missingJudgements({ assessments, verification }: JudgeLayer): string[] {
  const byReason = new Map<string, string[]>();
  for (const [name, { missing, reason }] of Object.entries(assessments)) {
    if (missing === 0) continue;
    const why = reason ?? 'no reason is known';
    byReason.set(why, [...(byReason.get(why) ?? []), name]);
  }
  const gaps = [...byReason].map(
    ([reason, names]) => `${names.join(', ')} could not be fully judged: ${reason}`,
  );
  return verification?.passed === null ? [...gaps, 'the judge could not be verified in full.'] : gaps;
}

function missingSessions({ valid, invalidReason, nUnjudged, sessions }: MonteCarloLayer): string[] {
  if (!valid) return [`the sessions measured nothing: ${invalidReason ?? 'the batch is invalid'}`];
  const errored = sessions.filter(({ outcome }) => outcome === 'errored');
  const [first] = errored;
  return [
    ...(first === undefined
      ? []
      : [`${errored.length} of ${sessions.length} sessions errored and are not draws: ${first.failure}`]),
    ...(nUnjudged === 0 ? [] : [`${nUnjudged} transcripts could not be judged.`]),
  ];
}

/**
 * Returns true when a retry may supply what is missing. Drawn controls are results: a harness that failed its
 * check fails it again from the journal, until `--fresh` calls anew.
 */
export function canBeTriedAgain(evaluation: Evaluation): boolean {
  return allSkills(evaluation).some((skill) => {
    const judge = judgeLayerOf(skill);
    const sessions = monteCarloLayerOf(skill);
    if (judge !== null && missingJudgements(judge).length > 0) return true;
    if (skill.ranking?.status === 'errored') return true;
    const layers = [
      ...(sessions === null ? [] : [sessions]),
      ...[...(skill.comparedAgents ?? []), ...(skill.comparedArms ?? [])].map(({ layer }) => layer),
    ];
    return layers.some((layer) => {
      if (missingSessions(layer).length === 0) return false;
      const { valid, controls } = layer;
      return valid || controls === null || controls.positive.errored + controls.negative.errored > 0;
    });
  });
}
