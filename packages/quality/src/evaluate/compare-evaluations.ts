import type { ActivationChange } from '@plugin-eval/core/documents/activation-change.ts';
import type { Comparison, HeadToHead } from '@plugin-eval/core/documents/comparison.ts';
import type { Composite, Evaluation, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { hasSessions } from '@plugin-eval/core/methodology/depths.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import { staticComposite } from '@plugin-eval/core/methodology/static-composite.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { differenceInterval } from '@plugin-eval/core/statistics/difference-interval.ts';
import type { Interval } from '@plugin-eval/core/statistics/interval.ts';
import { compareScanSections } from './scan/compare-scan-sections.ts';

/** Measurements of both sides together. */
export interface ComparedTogether {
  /** Rounds of a judge that saw both. @default none did */
  headToHead?: HeadToHead | null;
  /** Agent sessions with both versions. @default none were run */
  activation?: ActivationChange | null;
}

/**
 * Two finished evaluations, dimension by dimension. Differences are b minus a. Scores of different depths rest on different
 * layers: between those only layer 1 has a difference.
 * Scores with sessions were measured one after the other, so activation decides instead of their interval.
 */
export function compareEvaluations(
  a: Evaluation,
  b: Evaluation,
  { headToHead = null, activation = null }: ComparedTogether = {},
): Comparison {
  const isOneDepth = a.depth.effective === b.depth.effective;
  const between = (left: number | null, right: number | null) =>
    isOneDepth ? difference(left, right) : null;
  const composite = between(a.composite.score, b.composite.score);
  const withSessions = hasSessions(a.depth.effective);
  const interval = isOneDepth && !withSessions ? intervalOf(a.composite, b.composite) : null;
  const isExact = a.depth.effective === 'quick';
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: a.tool,
    depth: a.depth,
    a: sideOf(a),
    b: sideOf(b),
    differences: {
      composite,
      compositeCiLow: interval?.low ?? null,
      compositeCiHigh: interval?.high ?? null,
      significant: isExact ? isUnequal(composite) : leavesOutZero(interval),
      staticComposite: difference(exactComposite(a), exactComposite(b)),
      dimensions: mapDimensions((name) => between(a.dimensions[name].score, b.dimensions[name].score)),
    },
    activation,
    headToHead,
    security: compareScanSections(a, b),
    gates: [],
  };
}

function sideOf(evaluation: Evaluation): Comparison['a'] {
  return {
    subject: evaluation.subject,
    composite: evaluation.composite,
    dimensions: evaluation.dimensions,
    antiPatterns: evaluation.layers[0].antiPatterns,
  };
}

function difference(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : b - a;
}

/** Returns the interval; null unless both sides have one: both were sampled independently. */
function intervalOf(a: Composite, b: Composite): Interval | null {
  const [left, right] = [estimateOf(a), estimateOf(b)];
  return left === null || right === null ? null : differenceInterval(left, right);
}

function estimateOf({ score, ciLow, ciHigh }: Composite) {
  return score === null || ciLow === null || ciHigh === null
    ? null
    : { value: score, low: ciLow, high: ciHigh };
}

function isUnequal(composite: number | null): boolean | null {
  return composite === null ? null : composite !== 0;
}

function leavesOutZero(interval: Interval | null): boolean | null {
  return interval === null ? null : interval.low > 0 || interval.high < 0;
}

/**
 * The non-random part of an evaluation's composite: that of layer 1 alone, in points; for a plugin the mean
 * of its skills. Null when layer 1 scored nothing.
 */
function exactComposite(evaluation: Evaluation): number | null {
  return isPlugin(evaluation)
    ? mean(evaluation.skills.flatMap((skill) => ofSkill(skill) ?? []))
    : ofSkill(evaluation);
}

function ofSkill({ dimensions, composite }: SkillEvaluation): number | null {
  const scores = mapDimensions((name) => dimensions[name].layers.static ?? null);
  return composite.antiPatternPenalty === null ? null : staticComposite(scores, composite.antiPatternPenalty);
}
