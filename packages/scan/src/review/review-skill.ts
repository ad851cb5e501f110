import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { sumSpending } from '@plugin-eval/engine/run/total-paid.ts';
import { type AgreedFinding, agreedFindings } from './agreed-findings.ts';
import { askReview, type ReviewQuestion } from './ask-review.ts';

/** Readings of a skill when the first one reports an error. */
export const DRAWS = 3;

export interface SkillReview {
  added: AgreedFinding[];
  unfounded: number;
  /** US dollars; null when unknown. */
  costUsd: number | null;
}

/** The parts of a scanner finding that identify known results. */
interface KnownFinding {
  file: string;
  line: number | null;
  level: 'error' | 'warning' | 'info';
}

/**
 * Reads a skill once, and twice more if an error is reported. It only adds findings: those of the scanner for
 * the same line, at the same level or worse, are not repeated.
 * @param known findings of the scanner, files as the material names them
 * @throws MeasurementError, what `perform` throws
 */
export async function reviewSkill(
  perform: Perform,
  model: ResolvedModel,
  question: ReviewQuestion,
  known: readonly KnownFinding[],
  maxOutputTokens: number,
): Promise<SkillReview> {
  const draw = (sample: number) => askReview(perform, model, question, maxOutputTokens, sample);
  const first = await draw(0);
  const isGrave = first.reported.some(({ level }) => level === 'error');
  const others = isGrave
    ? await Promise.all(Array.from({ length: DRAWS - 1 }, (_, index) => draw(index + 1)))
    : [];
  const all = [first, ...others];
  const order = { error: 0, warning: 1, info: 2 };
  return {
    added: agreedFindings(all.map(({ reported }) => reported)).filter(
      ({ file, line, level }) =>
        !known.some((one) => one.file === file && one.line === line && order[one.level] <= order[level]),
    ),
    unfounded: first.unfounded,
    costUsd: sumSpending(all).costUsd,
  };
}
