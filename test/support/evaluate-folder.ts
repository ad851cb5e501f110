import { basename } from 'node:path';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { evaluateSkill } from '@plugin-eval/quality/evaluate/evaluate-skill.ts';
import type { EvaluationOptions } from '@plugin-eval/quality/evaluate/evaluation-options.ts';
import { RULES } from '@plugin-eval/quality/static/rules/all-rules.ts';
import { DEFAULT_READ_LIMITS, type ReadLimits } from '@plugin-eval/skill/read-limits.ts';

export const QUICK_OPTIONS: EvaluationOptions = {
  profile: 'claude-code',
  limits: DEFAULT_READ_LIMITS,
  depth: { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' },
  toolVersion: '0.0.0',
};

/** A clock that stands still, so that the same skill gives the same document. */
export const STOPPED_CLOCK = () => 0;

/** Evaluates a skill folder with layer 1, shown under its own name. */
export function evaluateFolder(folder: string, limits: Partial<ReadLimits> = {}): SkillEvaluation {
  const options = { ...QUICK_OPTIONS, limits: { ...DEFAULT_READ_LIMITS, ...limits } };
  return evaluateSkill({ path: folder, shown: basename(folder) }, options, STOPPED_CLOCK);
}

/** The rule of the SubjectError that `action` ends in; any other error is thrown on. */
export function subjectErrorRule(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (SubjectError.isInstance(error)) return error.rule;
    throw error;
  }
  return 'no error';
}

export const SUBSTANCE: ReadonlySet<string> = new Set(
  RULES.filter(({ group }) => group === 'substance').map(({ id }) => id),
);

/** The findings but those that say how little stands in a skill: small ones are hostile on purpose. */
export function withoutSubstance(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ rule }) => !SUBSTANCE.has(rule));
}

/** What anyone needs to know of an evaluation of something hostile. */
export function outcomeOf(
  folder: string,
  limits: Partial<ReadLimits> = {},
): { score: number | null; rules: string[]; findings: Finding[] } {
  const { composite, findings: found } = evaluateFolder(folder, limits);
  const findings = withoutSubstance(found);
  return { score: composite.score, rules: findings.map(({ rule }) => rule), findings };
}
