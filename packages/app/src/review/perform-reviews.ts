import type { ScanMember } from '@plugin-eval/core/documents/scan.ts';
import type { AddedFinding, ScanReview } from '@plugin-eval/core/documents/scan-review.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { knownModel } from '@plugin-eval/engine/model/known-models.ts';
import { attempt } from '@plugin-eval/engine/run/attempt.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import type { AgreedFinding } from '@plugin-eval/scan/review/agreed-findings.ts';
import { reviewKind } from '@plugin-eval/scan/review/review-kinds.ts';
import { reviewSkill } from '@plugin-eval/scan/review/review-skill.ts';
import { tryReviewer } from '@plugin-eval/scan/review/try-reviewer.ts';
import { scanRuleOf } from '@plugin-eval/scan/rules/scan-rules.ts';
import type { ReaderPlan } from '../paid-run/plan-reader.ts';
import type { RunRequest } from '../requests.ts';
import { type PlannedReviews, planReviews } from './plan-reviews.ts';

const AT_ONCE = 4;

/** Reviewer, subjects and location of the files. */
export interface ReviewContext {
  /** Subjects as the user named them. */
  subjects: readonly string[];
  /** Base of paths in the scan. */
  folder: string;
  settings: Settings;
  request: RunRequest;
}

/** Plans the review requests for a scan. */
export function reviewsOf(
  members: readonly ScanMember[],
  { model, judge }: ReaderPlan,
  { folder, settings }: Pick<ReviewContext, 'folder' | 'settings'>,
): PlannedReviews {
  return planReviews(members, {
    folder,
    limits: settings.limits,
    contextTokens: knownModel(model.provider, model.id)?.contextTokens ?? null,
    maxOutputTokens: judge.maxOutputTokens,
  });
}

/** @throws what `perform` throws, but for measurements that could not be made */
export async function performReviews(
  perform: Perform,
  { model, judge: { maxOutputTokens } }: ReaderPlan,
  { planned, notReviewed }: PlannedReviews,
): Promise<{ review: ScanReview; added: Map<string, AddedFinding[]>; failed: Set<string> }> {
  const tried = planned.length === 0 ? NOT_TRIED : await tryReviewer(perform, model, maxOutputTokens);
  const isTrusted = tried.passed !== false;
  const read = isTrusted
    ? await mapConcurrent(planned, AT_ONCE, ({ question, known }) =>
        attempt(() => reviewSkill(perform, model, question, known, maxOutputTokens)),
      )
    : [];
  const added = new Map<string, AddedFinding[]>();
  const failed = new Map<string, string>();
  const reviewed = planned.flatMap(({ path, leftOut, question }, index) => {
    const own = read[index];
    if (own === undefined) failed.set(path, 'the model did not pass its trials');
    else if (!own.ok) failed.set(path, own.reason.replace(`${question.label}: `, ''));
    if (own?.ok !== true) return [];
    added.set(
      path,
      own.result.added.map((finding) => documented(finding, path, model.name)),
    );
    return [{ path, leftOut, ...own.result }];
  });
  const costs = [tried.costUsd, ...reviewed.map(({ costUsd }) => costUsd)];
  return {
    added,
    failed: new Set(failed.keys()),
    review: {
      model: model.name,
      passed: tried.passed,
      trials: tried.trials,
      reviewed: reviewed.map(({ path }) => path),
      leftOut: reviewed.flatMap(({ path, leftOut }) =>
        leftOut.map((one) => ({ ...one, path: inMember(one.path, path) })),
      ),
      notReviewed: [...[...failed].map(([path, reason]) => ({ path, reason })), ...notReviewed],
      unfounded: reviewed.reduce((sum, { unfounded }) => sum + unfounded, 0),
      costUsd: costs.every((cost) => cost !== null) ? costs.reduce((sum, cost) => sum + cost, 0) : null,
    },
  };
}

const NOT_TRIED = { passed: null, trials: [], costUsd: 0 };

function inMember(file: string, member: string): string {
  return member === '.' ? file : `${member}/${file}`;
}

/** Converts to the documented form. The words come from a model that has read hostile text. */
function documented(
  { file, line, quote, kind, why, level, draws }: AgreedFinding,
  member: string,
  model: string,
): AddedFinding {
  const rule = scanRuleOf('reviewer-finding');
  const { title, categories } = reviewKind(kind);
  return {
    rule: rule.id,
    level,
    severity: null,
    message: terminalSafe(excerpt(`${title}: ${why.replaceAll(/\s+/g, ' ')} (added by ${model})`, 400)),
    why: rule.why,
    fix: rule.fix,
    file: inMember(file, member),
    line,
    column: null,
    evidence: terminalSafe(excerpt(quote)),
    confirmed: false,
    path: [],
    owasp: [...rule.owasp],
    categories: [...categories],
    kind,
    draws,
  };
}
