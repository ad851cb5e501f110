/** The library: what the commands do, without a terminal. Importing it does nothing. docs/api.md describes it. */

export type { ComparedDocument, CompareOutcome, CompareRequest } from './application/compare.ts';
export type { IndexCorpusRequest } from './application/index-corpus.ts';
export type { Notice, NoticeKind } from './application/notice.ts';
export type { PaidRunFacts } from './application/paid-run/paid-run.ts';
export type { ProgressEvent } from './application/progress-event.ts';
export type { RankOutcome, RankRequest } from './application/rank.ts';
export type { ResumedRun, SessionOptions } from './application/requests.ts';
export type { Resumption } from './application/resume.ts';
export type { StoredAnswer } from './application/runs.ts';
export type { ScoreOutcome, ScoreRequest } from './application/score.ts';
export type { WritePromptsOutcome, WritePromptsRequest } from './application/write-prompts.ts';
export type { CollectionComparison } from './documents/collection-comparison.ts';
export type { Comparison } from './documents/comparison.ts';
export type { DryRun } from './documents/dry-run.ts';
export type {
  Collection,
  Evaluation,
  EvaluationDocument,
  PluginEvaluation,
  SkillEvaluation,
} from './documents/evaluation.ts';
export { isCollection, isPlugin, topLevelEvaluations } from './documents/evaluation-parts.ts';
export type { Finding } from './documents/finding.ts';
export type { Prompts } from './documents/prompts.ts';
export type { CorpusSummary, Leaderboard } from './documents/ranking.ts';
export type { RunDetails, RunList } from './documents/run.ts';
export type { SafetyDelta } from './documents/safety-delta.ts';
export type { SessionDocument } from './documents/session.ts';
export { toDocument } from './documents/to-document.ts';
export { ConfigError } from './errors/config-error.ts';
export { DatabaseError } from './errors/database-error.ts';
export { InterruptedError } from './errors/interrupted-error.ts';
export { MeasurementError } from './errors/measurement-error.ts';
export { OutputError } from './errors/output-error.ts';
export { PluginEvalError } from './errors/plugin-eval-error.ts';
export { RunError } from './errors/run-error.ts';
export { SubjectError } from './errors/subject-error.ts';
export { UsageError } from './errors/usage-error.ts';
export { compare, type Estimated, estimateComparison, estimateScore, score } from './library/evaluate.ts';
export type { Asked, CallOptions } from './library/process-ports.ts';
export { estimateRanking, indexCorpus, rank } from './library/rank.ts';
export { listRuns, removeRuns, resumeRun, showAnswer, showRun, showSession } from './library/runs.ts';
export { estimatePromptWriting, writePrompts } from './library/write-prompts.ts';
export { compositeScore, type DimensionScores } from './methodology/composite.ts';
export { renderJson } from './report/json.ts';
export { RULES } from './static/rules/catalogue.ts';
export type { Rule } from './static/rules/rule.ts';
