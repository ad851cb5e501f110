import type {
  Collection,
  Evaluation,
  EvaluationDocument,
  PluginEvaluation,
  SkillEvaluation,
} from './evaluation.ts';
import type { Finding, SuppressedFinding } from './finding.ts';
import type { JudgeLayer } from './judge-layer.ts';
import type { MonteCarloLayer } from './monte-carlo-layer.ts';

export function isPlugin(evaluation: EvaluationDocument): evaluation is PluginEvaluation {
  return evaluation.subject.kind === 'plugin';
}

export function isCollection(document: EvaluationDocument): document is Collection {
  return document.subject.kind === 'collection';
}

/** The subjects that a gate looks at: the document's own, or each member of a collection. */
export function topLevelEvaluations(document: EvaluationDocument): readonly Evaluation[] {
  return isCollection(document) ? document.evaluations : [document];
}

/** The findings of a subject and of everything in it. */
export function allFindings(evaluation: Evaluation): readonly Finding[] {
  if (!isPlugin(evaluation)) return evaluation.findings;
  return [
    ...evaluation.findings,
    ...evaluation.skills.flatMap((skill) => skill.findings),
    ...evaluation.agents.flatMap((agent) => agent.findings),
  ];
}

/** What was taken out of the findings of a subject and of everything in it. */
export function allSuppressed(evaluation: Evaluation): readonly SuppressedFinding[] {
  if (!isPlugin(evaluation)) return evaluation.suppressed;
  return [
    ...evaluation.suppressed,
    ...evaluation.skills.flatMap((skill) => skill.suppressed),
    ...evaluation.agents.flatMap((agent) => agent.suppressed),
  ];
}

/** The skill itself, or those of a plugin. */
export function allSkills(evaluation: Evaluation): readonly SkillEvaluation[] {
  return isPlugin(evaluation) ? evaluation.skills : [evaluation];
}

/** What the judge said about a skill, or the sums over the skills of a plugin; null when no judge has spoken. */
export function judgeLayerOf({ layers }: Pick<Evaluation, 'layers'>): JudgeLayer | null {
  return layers.find((layer): layer is JudgeLayer => layer.name === 'judge') ?? null;
}

/** What takes a badge away when a judge failed its verification: the beginning of `badge_vetoed_by`. */
export const VERIFICATION_VETO = 'the verification of the judge';

/** Whether a judge whose scores the subject rests on failed its verification. */
export function restsOnFailedJudge(evaluation: Evaluation): boolean {
  return allSkills(evaluation).some((skill) => judgeLayerOf(skill)?.verification?.passed === false);
}

/** What the sessions showed about a skill, or the sums over the skills of a plugin; null when none was run. */
export function monteCarloLayerOf({ layers }: Pick<Evaluation, 'layers'>): MonteCarloLayer | null {
  return layers.find((layer): layer is MonteCarloLayer => layer.name === 'monte_carlo') ?? null;
}
