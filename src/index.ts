/** The library: what the command line does, without a process. */

export type { Comparison } from './documents/comparison.ts';
export type {
  Collection,
  Evaluation,
  EvaluationDocument,
  PluginEvaluation,
  SkillEvaluation,
} from './documents/evaluation.ts';
export { isCollection, isPlugin, topLevelEvaluations } from './documents/evaluation-parts.ts';
export type { Finding } from './documents/finding.ts';
export { toDocument } from './documents/to-document.ts';
export { PluginEvalError } from './errors/plugin-eval-error.ts';
export { SubjectError } from './errors/subject-error.ts';
export { UsageError } from './errors/usage-error.ts';
export { compareEvaluations } from './evaluate/compare-evaluations.ts';
export { type EvaluationContext, evaluateTargets } from './evaluate/evaluate-targets.ts';
export type { EvaluationOptions } from './evaluate/evaluation-options.ts';
export { compositeScore, type DimensionScores } from './methodology/composite.ts';
export { renderJson } from './report/json.ts';
export { identifyTarget, type Target } from './skill/identify-target.ts';
export { DEFAULT_READ_LIMITS, type ReadLimits } from './skill/limits.ts';
export { RULES } from './static/rules/catalogue.ts';
export type { Rule } from './static/rules/rule.ts';
