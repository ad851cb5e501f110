/** From the least to the most. */
export interface Span {
  min: number;
  max: number;
}

/** What a piece of work will take, before any of it is done: a range, since later calls depend on earlier answers. */
export interface Estimate {
  calls: Span;
  inputTokens: Span;
  outputTokens: Span;
  /** US dollars; null when a price is unknown. */
  costUsd: Span | null;
}

/** The sum. Its cost is unknown when the cost of a part is. */
export function addEstimates(estimates: readonly Estimate[]): Estimate {
  const costs = estimates.map(({ costUsd }) => costUsd);
  return {
    calls: addSpans(estimates.map(({ calls }) => calls)),
    inputTokens: addSpans(estimates.map(({ inputTokens }) => inputTokens)),
    outputTokens: addSpans(estimates.map(({ outputTokens }) => outputTokens)),
    costUsd: costs.every((cost) => cost !== null) ? addSpans(costs) : null,
  };
}

function addSpans(spans: readonly Span[]): Span {
  return {
    min: spans.reduce((sum, { min }) => sum + min, 0),
    max: spans.reduce((sum, { max }) => sum + max, 0),
  };
}
