/**
 * The library: the commands' functions, without a terminal. Importing it has no effect. docs/library.md describes
 * it.
 */

export type { CalibrateThreatsRequest } from './application/calibrate-threats.ts';
export type { CertifyOutcome, CertifyRequest } from './application/certify.ts';
export type { CheckEvalsRequest } from './application/check-evals.ts';
export type { CiOutcome, CiRequest } from './application/ci.ts';
export type { ComparedDocument, CompareOutcome } from './application/compare.ts';
export type { CompareThreatsRequest } from './application/compare-threats.ts';
export type { CompareRequest } from './application/comparison/compare-request.ts';
export type { ConvertEvalsOutcome, ConvertEvalsRequest } from './application/convert-evals.ts';
export type { DoctorRequest } from './application/doctor/doctor.ts';
export type { IndexCorpusRequest } from './application/index-corpus.ts';
export type { MeasureSafetyOutcome, MeasureSafetyRequest } from './application/measure-safety.ts';
export type { Notice, NoticeKind } from './application/notice.ts';
export type { PaidRunFacts } from './application/paid-run/paid-run.ts';
export type { ProgressEvent } from './application/progress-event.ts';
export type { RankOutcome, RankRequest } from './application/rank.ts';
export type { ResumedRun, SessionOptions } from './application/requests.ts';
export type { Resumption } from './application/resume.ts';
export type {
  CaseDecision,
  ReviewThreatsOutcome,
  ReviewThreatsRequest,
} from './application/review-threats.ts';
export type { RunThreatsOutcome, RunThreatsRequest } from './application/run-threats.ts';
export type { StoredAnswer } from './application/runs.ts';
export type { ScanOutcome, ScanRequest } from './application/scan.ts';
export type { ScoreOutcome, ScoreRequest } from './application/score.ts';
export type { ScoreSink, ScoreTail } from './application/score-sink.ts';
export type { ScoreThreatsOutcome, ScoreThreatsRequest } from './application/score-threats.ts';
export type { SetOutcome } from './application/set.ts';
export type { SetRequest, SetSessions } from './application/skill-set/set-request.ts';
export type {
  AgentTarget,
  CommandTarget,
  CompatibleEndpoint,
  ModelTarget,
  TemplateEndpoint,
  ThreatTargetRequest,
} from './application/threat/plan-target.ts';
export type { ProbingRequest } from './application/threat/probing.ts';
export type { ProbesRequest, ThreatReportRequest } from './application/threat/threat-request.ts';
export type { ListProbesRequest } from './application/threat-catalogues.ts';
export type { VetOutcome, VetRequest } from './application/vet.ts';
export type { WritePromptsOutcome, WritePromptsRequest } from './application/write-prompts.ts';
export type { CiReport } from './documents/ci-report.ts';
export type { CollectionComparison } from './documents/collection-comparison.ts';
export type { Comparison } from './documents/comparison.ts';
export type { Doctor } from './documents/doctor.ts';
export type { DryRun } from './documents/dry-run.ts';
export type { EvalsCheck } from './documents/evals-check.ts';
export type { EvalsConversion } from './documents/evals-conversion.ts';
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
export type { Rule } from './documents/rule.ts';
export type { RunDetails, RunList } from './documents/run.ts';
export type { SafetyDelta } from './documents/safety-delta.ts';
export type { Scan } from './documents/scan.ts';
export type { SessionDocument } from './documents/session.ts';
export type { SkillSet } from './documents/skill-set.ts';
export type { ProbeCatalogue, SignalCatalogue } from './documents/threat-catalogue.ts';
export type { ThreatComparison } from './documents/threat-comparison.ts';
export type { ThreatDryRun } from './documents/threat-dry-run.ts';
export type { Calibration, ThreatReport } from './documents/threat-report.ts';
export { toDocument } from './documents/to-document.ts';
export type { Vet } from './documents/vet.ts';
export { ConfigError } from './errors/config-error.ts';
export { DatabaseError } from './errors/database-error.ts';
export { FileError } from './errors/file-error.ts';
export { InterruptedError } from './errors/interrupted-error.ts';
export { MeasurementError } from './errors/measurement-error.ts';
export { OutputError } from './errors/output-error.ts';
export { PluginEvalError } from './errors/plugin-eval-error.ts';
export { ReporterError } from './errors/reporter-error.ts';
export { RunError } from './errors/run-error.ts';
export { SubjectError } from './errors/subject-error.ts';
export { UsageError } from './errors/usage-error.ts';
export { certify, estimateCertification } from './library/certify.ts';
export { ci } from './library/ci.ts';
export { doctor } from './library/doctor.ts';
export { checkEvals, convertEvals } from './library/evals.ts';
export {
  compare,
  type Estimated,
  estimateComparison,
  estimateScore,
  score,
  scoreMembers,
} from './library/evaluate.ts';
export type { Asked, CallOptions } from './library/process-ports.ts';
export { estimateRanking, indexCorpus, rank } from './library/rank.ts';
export { listRuns, removeRuns, resumeRun, showAnswer, showRun, showSession } from './library/runs.ts';
export { scan, vet } from './library/scan.ts';
export { evaluateSet } from './library/set.ts';
export {
  calibrateThreats,
  compareThreats,
  estimateSafety,
  estimateThreats,
  listProbes,
  listSignals,
  measureSafety,
  reviewThreats,
  runThreats,
  scoreThreats,
} from './library/threats.ts';
export { estimatePromptWriting, writePrompts } from './library/write-prompts.ts';
export { compositeScore, type DimensionScores } from './methodology/composite.ts';
export { renderJson } from './report/json.ts';
export type { Reporter, ReporterContext } from './report/reporter.ts';
export {
  defineRule,
  type OwnRule,
  type OwnSkillRule,
  type OwnTextRule,
} from './static/own-rules.ts';
export type { Found } from './static/rule-definition.ts';
export { RULES } from './static/rules/all-rules.ts';
export type { SkillView, TextView } from './static/skill-view.ts';
export type { ThreatGates } from './threat/gates/apply-threat-gates.ts';
