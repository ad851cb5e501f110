import type { Composite, DepthStatement, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings, judgeLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { compositeQualifier, isProvisional, starsOf } from './badge-standing.ts';
import { confidenceOf, describeShortfall } from './confidence.ts';
import { formatPercent, plural } from './number-format.ts';

/** Longest error in the first line of a report, in characters. */
const LONGEST_ERROR = 80;

/** "Gold ★★★★ (provisional)", "no badge", or the reason there is none. May hold untrusted text. */
export function describeBadge(composite: Composite): string {
  if (composite.score === null) return 'no score';
  const qualifier = compositeQualifier(composite);
  if (composite.badge === null)
    return qualifier === null || qualifier.kind === 'low-score' ? 'no badge' : `no badge: ${qualifier.word}`;
  const provisional = isProvisional(composite) ? ' (provisional)' : '';
  return `${composite.badge} ${starsOf(composite.badge)}${provisional}`;
}

/** "Silver ★★★ (provisional), but 1 error: The body is empty". May hold untrusted text. */
export function describeStanding(evaluation: Evaluation): string {
  const badge = describeBadge(evaluation.composite);
  const errors = errorSummary(evaluation);
  if (errors === null) return badge;
  return `${badge}${evaluation.composite.badge === null ? ', ' : ', but '}${errors.inWords}`;
}

/**
 * Errors of a result at quick depth, where only layer 1 has read the text: a score shown alone must name
 * them. Null without any.
 */
export function errorSummary(evaluation: Evaluation): { count: string; inWords: string } | null {
  if (evaluation.composite.score === null || evaluation.depth.effective !== 'quick') return null;
  const errors = allFindings(evaluation).filter(({ level }) => level === 'error');
  const [first] = errors;
  if (first === undefined) return null;
  const count = plural(errors.length, 'error');
  const what = excerpt(first.message.split(/[.:](?:\s|$)/)[0] ?? '', LONGEST_ERROR);
  return { count, inWords: `${count}: ${what}${errors.length === 1 ? '' : ', and others'}` };
}

/** States that less was measured than requested; null otherwise. */
export function depthGap({
  requested,
  effective,
}: DepthStatement): { headline: string; detail: string } | null {
  if (requested === effective) return null;
  return {
    headline: `Only depth ${effective} was reached; ${requested} was requested.`,
    detail: 'Dimensions that need the missing layers are marked “not measured” and do not count.',
  };
}

/**
 * Describes what the score rests on: "Estimated, 66 % of the weight measured"; when incomplete, what is
 * missing and what was reached: "Not certified: the sessions are invalid; reached: layers 1 and 2 in full,
 * layer 3 not; ...".
 */
export function describeEvaluationBasis(evaluation: Evaluation): string {
  const { composite } = evaluation;
  const confidence = confidenceOf(evaluation);
  const weight = formatPercent(composite.measuredWeight);
  const basis =
    describeShortfall(confidence, composite) ?? `${confidence.label}, ${weight} of the weight measured`;
  const selfReported = judgeLayerOf(evaluation)?.selfReported;
  return [basis, ...(selfReported ? ['judge scores are self-reported, so there is no badge'] : [])].join(
    ', ',
  );
}
