import type { Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { allSkills, isPlugin, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { SafetySummary } from '@plugin-eval/core/documents/safety-summary.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { trustWarning } from './judge/judge-trust.ts';
import type { ReportWarning } from './report-warning.ts';
import { scanWarning } from './scan/evaluation-scan.ts';
import { promptsWarning } from './sessions/prompt-set.ts';
import { sessionsWarning } from './sessions/sessions-warning.ts';

const MOST_NAMES = 5;

const UNFINISHED = 'The safety delta is incomplete';

/** Every warning to read before trusting the scores, alarms first. */
export function reportWarnings(document: EvaluationDocument): ReportWarning[] {
  return [
    scanWarning(document),
    trustWarning(document),
    sessionsWarning(document),
    promptsWarning(document),
    safetyWarning(document),
  ]
    .filter((warning) => warning !== null)
    .sort((a, b) => Number(b.kind === 'alarm') - Number(a.kind === 'alarm'));
}

/** Warns when a requested safety delta is incomplete; null otherwise. */
function safetyWarning(document: EvaluationDocument): ReportWarning | null {
  const open = subjectsOf(document).filter(({ safety }) => safety !== null && !safety.complete);
  const [first] = open;
  if (first === undefined || first.safety === null) return null;
  const names = open.map(({ subject }) => subject.name);
  const detail =
    open.length === 1 && document.subject.kind !== 'collection'
      ? gapOf(first.safety)
      : `There is no badge for ${firstNames(names, MOST_NAMES)} until it is.`;
  return { kind: 'caution', headline: UNFINISHED, detail };
}

function gapOf({ vetoed }: SafetySummary): string {
  return vetoed
    ? 'A badge is refused regardless of the rest.'
    : 'There is no badge until it is complete; a resumed run retries what is missing.';
}

/** Every subject that can have a safety result: plugins, and skills with or without one. */
function subjectsOf(document: EvaluationDocument): Evaluation[] {
  return topLevelEvaluations(document).flatMap((evaluation) =>
    isPlugin(evaluation) ? [evaluation, ...allSkills(evaluation)] : [evaluation],
  );
}
