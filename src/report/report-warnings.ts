import type { EvaluationDocument } from '../documents/evaluation.ts';
import { trustWarning } from './judge/judge-trust.ts';
import type { ReportWarning } from './report-warning.ts';
import { safetyWarning } from './safety/safety-warning.ts';
import { promptsWarning } from './sessions/prompt-set.ts';
import { sessionsWarning } from './sessions/sessions-warning.ts';

/** Everything that a reader must know before believing the scores, alarms first. */
export function reportWarnings(document: EvaluationDocument): ReportWarning[] {
  return [
    trustWarning(document),
    sessionsWarning(document),
    promptsWarning(document),
    safetyWarning(document),
  ]
    .filter((warning) => warning !== null)
    .sort((a, b) => Number(b.kind === 'alarm') - Number(a.kind === 'alarm'));
}
