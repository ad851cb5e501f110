/**
 * The library: the commands' functions, without a terminal. Importing it has no effect. docs/library.md describes
 * it.
 */

export type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
export type { CollectionComparison } from '@plugin-eval/core/documents/collection-comparison.ts';
export type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
export type { Detonation } from '@plugin-eval/core/documents/detonation.ts';
export type { Doctor } from '@plugin-eval/core/documents/doctor.ts';
export type { Drift } from '@plugin-eval/core/documents/drift.ts';
export type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
export type { EvalsCheck } from '@plugin-eval/core/documents/evals-check.ts';
export type { EvalsConversion } from '@plugin-eval/core/documents/evals-conversion.ts';
export type {
  Collection,
  Evaluation,
  EvaluationDocument,
  PluginEvaluation,
  SkillEvaluation,
} from '@plugin-eval/core/documents/evaluation.ts';
export { isCollection, isPlugin, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
export type { Finding } from '@plugin-eval/core/documents/finding.ts';
export type { FixReport } from '@plugin-eval/core/documents/fix-report.ts';
export type { Improvement } from '@plugin-eval/core/documents/improvement.ts';
export type { Prompts } from '@plugin-eval/core/documents/prompts.ts';
export type { CorpusSummary, Leaderboard } from '@plugin-eval/core/documents/ranking.ts';
export type { Retirement } from '@plugin-eval/core/documents/retirement.ts';
export type { Rewriting } from '@plugin-eval/core/documents/rewriting.ts';
export type { Rule } from '@plugin-eval/core/documents/rule.ts';
export type { RunDetails, RunList } from '@plugin-eval/core/documents/run.ts';
export type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
export type { Scan } from '@plugin-eval/core/documents/scan.ts';
export type { SessionDocument } from '@plugin-eval/core/documents/session.ts';
export type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
export type { ProbeCatalogue, SignalCatalogue } from '@plugin-eval/core/documents/threat-catalogue.ts';
export type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
export type { ThreatDryRun } from '@plugin-eval/core/documents/threat-dry-run.ts';
export type { Calibration, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
export { toDocument } from '@plugin-eval/core/documents/to-document.ts';
export type { Trimming } from '@plugin-eval/core/documents/trimming.ts';
export type { Usage, UsedSkill } from '@plugin-eval/core/documents/usage.ts';
export type { Validity } from '@plugin-eval/core/documents/validity.ts';
export type { Vet } from '@plugin-eval/core/documents/vet.ts';
export { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
export { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
export { FileError } from '@plugin-eval/core/errors/file-error.ts';
export { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
export { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
export { OutputError } from '@plugin-eval/core/errors/output-error.ts';
export { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
export { ReporterError } from '@plugin-eval/core/errors/reporter-error.ts';
export { RunError } from '@plugin-eval/core/errors/run-error.ts';
export { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
export { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
export { compositeScore, type DimensionScores } from '@plugin-eval/core/methodology/composite.ts';
export {
  defineRule,
  type OwnRule,
  type OwnSkillRule,
  type OwnTextRule,
} from '@plugin-eval/quality/static/own-rules.ts';
export type { Found } from '@plugin-eval/quality/static/rule-definition.ts';
export { RULES } from '@plugin-eval/quality/static/rules/all-rules.ts';
export type { SkillView, TextView } from '@plugin-eval/quality/static/skill-view.ts';
export { renderJson } from '@plugin-eval/report/render-json.ts';
export type { Reporter, ReporterContext } from '@plugin-eval/report/reporter-contract.ts';
export type { ThreatGates } from '@plugin-eval/threat/gates/apply-threat-gates.ts';
export type { CalibrateThreatsRequest } from './calibrate-threats.ts';
export type { CertifyOutcome, CertifyRequest } from './certify.ts';
export type { CheckEvalsRequest } from './check-evals.ts';
export type { CiOutcome, CiRequest } from './ci.ts';
export type { ComparedDocument, CompareOutcome } from './compare.ts';
export type { CompareThreatsRequest } from './compare-threats.ts';
export type { CompareRequest } from './comparison/compare-request.ts';
export type { ConvertEvalsOutcome, ConvertEvalsRequest } from './convert-evals.ts';
export type { DetonateOutcome, DetonateRequest } from './detonate.ts';
export type { DoctorRequest } from './doctor/doctor.ts';
export type { DriftOutcome } from './drift/drift-outcome.ts';
export type { DriftRequest } from './drift/drift-request.ts';
export type { FixOutcome, FixRequest } from './fix.ts';
export type { ImproveOutcome } from './improve.ts';
export type { ImproveRequest } from './improvement/improve-request.ts';
export type { IndexCorpusRequest } from './index-corpus.ts';
export { certify, estimateCertification } from './library/certify.ts';
export { ci } from './library/ci.ts';
export { detonate } from './library/detonate.ts';
export { doctor } from './library/doctor.ts';
export { drift, estimateDrift } from './library/drift.ts';
export { checkEvals, convertEvals } from './library/evals.ts';
export {
  compare,
  type Estimated,
  estimateComparison,
  estimateScore,
  score,
  scoreMembers,
} from './library/evaluate.ts';
export { fix } from './library/fix.ts';
export { estimateImprovement, improve } from './library/improve.ts';
export type { CallOptions, LibraryRequest as Asked } from './library/process-ports.ts';
export { estimateRanking, indexCorpus, rank } from './library/rank.ts';
export { estimateRetire, retire } from './library/retire.ts';
export { estimateRewrite, rewrite } from './library/rewrite.ts';
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
export { estimateTrim, trim } from './library/trim.ts';
export { usage } from './library/usage.ts';
export { validity } from './library/validity.ts';
export { estimatePromptWriting, writePrompts } from './library/write-prompts.ts';
export type { MeasureSafetyOutcome, MeasureSafetyRequest } from './measure-safety.ts';
export type { Notice, NoticeKind } from './notice.ts';
export type { PaidRunFacts } from './paid-run/paid-run.ts';
export type { ProgressEvent } from './progress-event.ts';
export type { RankOutcome, RankRequest } from './rank.ts';
export type { ResumedRun, SessionOptions } from './requests.ts';
export type { Resumption } from './resume.ts';
export type { RetireOutcome } from './retire.ts';
export type { RetireRequest } from './retirement/retire-request.ts';
export type {
  CaseDecision,
  ReviewThreatsOutcome,
  ReviewThreatsRequest,
} from './review-threats.ts';
export type { RewriteOutcome } from './rewrite.ts';
export type { RewriteRequest } from './rewriting/rewrite-request.ts';
export type { RunThreatsOutcome, RunThreatsRequest } from './run-threats.ts';
export type { StoredAnswer } from './runs.ts';
export type { ScanOutcome, ScanRequest } from './scan.ts';
export type { ScoreOutcome, ScoreRequest } from './score.ts';
export type { ScoreSink, ScoreTail } from './score-sink.ts';
export type { ScoreThreatsOutcome, ScoreThreatsRequest } from './score-threats.ts';
export type { SetOutcome } from './set.ts';
export type { SetRequest, SetSessions } from './skill-set/set-request.ts';
export type {
  AgentTarget,
  CommandTarget,
  CompatibleEndpoint,
  ModelTarget,
  TemplateEndpoint,
  ThreatTargetRequest,
} from './threat/plan-target.ts';
export type { ProbingRequest } from './threat/probing.ts';
export type { ProbesRequest, ThreatReportRequest } from './threat/threat-request.ts';
export type { ListProbesRequest } from './threat-catalogues.ts';
export type { TrimOutcome } from './trim.ts';
export type { TrimRequest } from './trimming/trim-request.ts';
export type { UsageRequest } from './usage/usage-request.ts';
export type { UsageOutcome } from './usage.ts';
export type { ValidityRequest } from './validity.ts';
export type { VetOutcome, VetRequest } from './vet.ts';
export type { WritePromptsOutcome, WritePromptsRequest } from './write-prompts.ts';
