import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';

type Span = DryRun['calls'];

/** Adds two dry runs of the same depth and models. */
export function addDryRuns(a: DryRun, b: DryRun): DryRun {
  return {
    ...a,
    skills: a.skills + b.skills,
    calls: addSpans(a.calls, b.calls),
    inputTokens: addSpans(a.inputTokens, b.inputTokens),
    outputTokens: addSpans(a.outputTokens, b.outputTokens),
    costUsd: a.costUsd === null || b.costUsd === null ? null : addCosts(a.costUsd, b.costUsd),
    basis: [...a.basis, ...b.basis],
    prompts: [...a.prompts, ...b.prompts],
  };
}

type Cost = NonNullable<DryRun['costUsd']>;

/** Adds ranges without pooling, since both concern the same skills. */
function addCosts(a: Cost, b: Cost): Cost {
  const range =
    a.range === null || b.range === null
      ? null
      : { low: a.range.low + b.range.low, high: a.range.high + b.range.high };
  const assumedRange =
    a.assumedRange === null && b.assumedRange === null
      ? null
      : {
          low: lowOf(a) + lowOf(b),
          high: highOf(a) + highOf(b),
          source: a.assumedRange?.source ?? b.assumedRange?.source ?? '',
        };
  return { ...addSpans(a, b), range, assumedRange: range === null ? assumedRange : null };
}

function lowOf({ assumedRange, range, likely }: Cost): number {
  return (assumedRange ?? range)?.low ?? likely;
}

function highOf({ assumedRange, range, likely }: Cost): number {
  return (assumedRange ?? range)?.high ?? likely;
}

function addSpans(a: Span, b: Span): Span {
  return { min: a.min + b.min, likely: a.likely + b.likely, max: a.max + b.max };
}
