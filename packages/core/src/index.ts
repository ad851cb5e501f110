/** Documents, errors, text and statistics that every package uses. */
export type { Evaluation, EvaluationDocument, SkillEvaluation } from './documents/evaluation.ts';
export type { Finding } from './documents/finding.ts';
export { DIMENSION_NAMES, type DimensionName, type Level } from './documents/names.ts';
export type { CaseScore, ThreatReport } from './documents/threat-report.ts';
export { toDocument } from './documents/to-document.ts';
export { ConfigError } from './errors/config-error.ts';
export { SubjectError } from './errors/subject-error.ts';
export { UsageError } from './errors/usage-error.ts';
export { seededRandom } from './statistics/seeded-random.ts';
export { excerpt } from './text/code-points.ts';
export { terminalSafe } from './text/terminal-safe.ts';
