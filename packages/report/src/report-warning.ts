import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allSkills, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { plural } from './number-format.ts';

/** A warning to read before trusting the scores. */
export interface ReportWarning {
  /** An alarm: the measurement does not count. A caution: it is incomplete. */
  kind: 'alarm' | 'caution';
  headline: string;
  /** May hold untrusted text. */
  detail: string;
}

/** Wording for a warning that applies to some of several skills. */
export interface SharedWarning {
  headline: string;
  detail: (names: string) => string;
}

/** Most skills named; the others are counted. */
const MOST_NAMES = 5;

/** The warning for a document: for one skill the event, for several the affected ones. */
export function documentWarning(
  document: EvaluationDocument,
  warningOf: (skill: SkillEvaluation) => ReportWarning | null,
  shared: Record<ReportWarning['kind'], SharedWarning>,
): ReportWarning | null {
  const skills = topLevelEvaluations(document).flatMap(allSkills);
  const [skill] = skills;
  if (document.subject.kind === 'skill' && skill !== undefined) return warningOf(skill);
  for (const kind of ['alarm', 'caution'] as const) {
    const names = skills.filter((one) => warningOf(one)?.kind === kind).map(({ subject }) => subject.name);
    if (names.length > 0)
      return { kind, headline: shared[kind].headline, detail: shared[kind].detail(listed(new Set(names))) };
  }
  return null;
}

function listed(names: ReadonlySet<string>): string {
  const shown = [...names].slice(0, MOST_NAMES);
  const rest = names.size - shown.length;
  return `${shown.join(', ')}${rest === 0 ? '' : ` and ${plural(rest, 'skill')} more`}`;
}
