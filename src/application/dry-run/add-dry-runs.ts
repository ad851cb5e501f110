import type { DryRun } from '../../documents/dry-run.ts';

type Span = DryRun['calls'];

/** Adds two dry runs of the same depth and models. */
export function addDryRuns(a: DryRun, b: DryRun): DryRun {
  return {
    ...a,
    skills: a.skills + b.skills,
    calls: addSpans(a.calls, b.calls),
    inputTokens: addSpans(a.inputTokens, b.inputTokens),
    outputTokens: addSpans(a.outputTokens, b.outputTokens),
    costUsd: a.costUsd === null || b.costUsd === null ? null : addSpans(a.costUsd, b.costUsd),
    basis: [...a.basis, ...b.basis],
    prompts: [...a.prompts, ...b.prompts],
  };
}

function addSpans(a: Span, b: Span): Span {
  return { min: a.min + b.min, likely: a.likely + b.likely, max: a.max + b.max };
}
