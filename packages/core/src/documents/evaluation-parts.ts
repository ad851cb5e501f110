import type { Advice } from './advice.ts';
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
import type { ScanFindingEntry } from './scan-section.ts';

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

/** The findings of a subject and of everything in it, those of the scanner too. */
export function allFindings(evaluation: Evaluation): readonly Finding[] {
  if (!isPlugin(evaluation)) return [...evaluation.findings, ...scanFindings(evaluation)];
  return [
    ...evaluation.findings,
    ...scanFindings(evaluation),
    ...evaluation.skills.flatMap(allFindings),
    ...evaluation.agents.flatMap((agent) => agent.findings),
  ];
}

/** Suppressed findings of a subject and its members. */
export function allSuppressed(evaluation: Evaluation): readonly SuppressedFinding[] {
  if (!isPlugin(evaluation)) return [...evaluation.suppressed, ...scanSuppressed(evaluation)];
  return [
    ...evaluation.suppressed,
    ...scanSuppressed(evaluation),
    ...evaluation.skills.flatMap(allSuppressed),
    ...evaluation.agents.flatMap((agent) => agent.suppressed),
  ];
}

/** Findings of the scanner about the subject itself, without those that layer 1 has as well. */
export function scanFindings(evaluation: Evaluation): readonly ScanFindingEntry[] {
  return withoutKnown(evaluation.scan?.findings ?? [], evaluation);
}

/** Suppressed scanner findings. */
export function scanSuppressed(evaluation: Evaluation): readonly SuppressedFinding[] {
  return withoutKnown(evaluation.scan?.suppressed ?? [], evaluation);
}

function withoutKnown<Item extends Finding>(items: readonly Item[], evaluation: Evaluation): readonly Item[] {
  if (items.length === 0) return items;
  const parts = [evaluation, ...(isPlugin(evaluation) ? evaluation.agents : [])];
  const known = new Set(
    parts.flatMap(({ findings, suppressed }) => [...findings, ...suppressed].map(findingPlace)),
  );
  return items.filter((item) => !hasPlace(item) || !known.has(findingPlace(item)));
}

/**
 * Returns false in summaries of members, which leave out places; duplicates there have their number as the
 * line.
 */
export function hasPlace({ file, line }: Pick<Finding, 'file' | 'line'>): boolean {
  return file !== '' || line !== null;
}

/** Key shared by two findings about the same thing. */
export function findingPlace({
  rule,
  file,
  line,
  column,
}: Pick<Finding, 'rule' | 'file' | 'line' | 'column'>): string {
  return JSON.stringify([rule, file, line, column]);
}

/** Findings that veto a badge regardless of all else: scanner errors with every step read in code. */
export function confirmedErrors({ scan }: Pick<Evaluation, 'scan'>): ScanFindingEntry[] {
  return (scan?.findings ?? []).filter(isConfirmedError);
}

export function isConfirmedError(finding: Finding): boolean {
  return finding.level === 'error' && 'confirmed' in finding && finding.confirmed === true;
}

/** The skill itself, or those of a plugin. */
export function allSkills(evaluation: Evaluation): readonly SkillEvaluation[] {
  return isPlugin(evaluation) ? evaluation.skills : [evaluation];
}

/** The judge's results for a skill, or the sums over the skills of a plugin; null without a judge. */
export function judgeLayerOf({ layers }: Pick<Evaluation, 'layers'>): JudgeLayer | null {
  return layers.find((layer): layer is JudgeLayer => layer.name === 'judge') ?? null;
}

/** Veto on the badge for a confirmed scanner error: a part of `badge_vetoed_by`. */
export const SCAN_VETO = 'a confirmed attack pattern';

/** Veto on the badge for a judge that failed its verification: the beginning of `badge_vetoed_by`. */
export const VERIFICATION_VETO = 'the verification of the judge';

/** Returns true when a judge behind the subject's scores failed its verification. */
export function restsOnFailedJudge(evaluation: Evaluation): boolean {
  return allSkills(evaluation).some((skill) => judgeLayerOf(skill)?.verification?.passed === false);
}

/** The session results of a skill, or the sums over the skills of a plugin; null without sessions. */
export function monteCarloLayerOf({ layers }: Pick<Evaluation, 'layers'>): MonteCarloLayer | null {
  return layers.find((layer): layer is MonteCarloLayer => layer.name === 'monte_carlo') ?? null;
}

/** True for advice that changes the skill visibly, rather than to measure more or improve the score alone. */
export function changesText({ basis }: Pick<Advice, 'basis'>): boolean {
  return basis !== 'formula' && basis !== 'unmeasured';
}
