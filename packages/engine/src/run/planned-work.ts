import type { PURPOSES } from '@plugin-eval/core/documents/names.ts';

/** A range from least to most. */
export interface Span {
  min: number;
  max: number;
}

/** Purpose of paid work: calls of one purpose and one model are similar in size. */
export type Purpose = (typeof PURPOSES)[number];

/** A planned piece of work, for a likely figure between least and most. */
export interface PlannedWork {
  purpose: Purpose;
  /** `provider:model`; null when unknown. */
  model: string | null;
  /** Expected share of it, 0 to 1: a session that does not use the skill is not judged. */
  share: number;
  /** Input of one call, at four bytes per token; null when it depends on earlier results. */
  inputTokens: number | null;
  /** US dollars per million tokens without any caching, and of each call; null when the price is unknown. */
  rates: { input: number; output: number; perCall?: number } | null;
}

/** Estimate of a piece of work before it starts: a range, since later calls depend on earlier answers. */
export interface Estimate {
  calls: Span;
  inputTokens: Span;
  outputTokens: Span;
  /** US dollars; null when a price is unknown. */
  costUsd: Span | null;
  /** Its parts; absent when only bounds are known. */
  work?: readonly PlannedWork[];
}

/** The sum. Its cost is unknown when the cost of a part is. */
export function addEstimates(estimates: readonly Estimate[]): Estimate {
  const costs = estimates.map(({ costUsd }) => costUsd);
  const work = estimates.flatMap((estimate) => estimate.work ?? []);
  return {
    calls: addSpans(estimates.map(({ calls }) => calls)),
    inputTokens: addSpans(estimates.map(({ inputTokens }) => inputTokens)),
    outputTokens: addSpans(estimates.map(({ outputTokens }) => outputTokens)),
    costUsd: costs.every((cost) => cost !== null) ? addSpans(costs) : null,
    ...(work.length === 0 ? {} : { work }),
  };
}

/** Sets the minimum to zero for work that may not run at all. */
export function fromNothing(estimate: Estimate): Estimate {
  const { calls, inputTokens, outputTokens, costUsd } = estimate;
  const least = (span: Span) => ({ ...span, min: 0 });
  return {
    ...estimate,
    calls: least(calls),
    inputTokens: least(inputTokens),
    outputTokens: least(outputTokens),
    costUsd: costUsd && least(costUsd),
  };
}

function addSpans(spans: readonly Span[]): Span {
  return {
    min: spans.reduce((sum, { min }) => sum + min, 0),
    max: spans.reduce((sum, { max }) => sum + max, 0),
  };
}
