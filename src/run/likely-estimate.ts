import type { Usage } from '../documents/judge-layer.ts';
import type { Estimate, PlannedWork, Purpose, Span } from './estimate.ts';
import { TYPICAL_WORK } from './typical-work.ts';

/** A call or a session of an earlier run. */
export interface PastWork {
  purpose: Purpose;
  model: string | null;
  calls: number;
  usage: Usage | null;
  costUsd: number | null;
}

/** A range with what is likely in it. */
export interface LikelySpan extends Span {
  likely: number;
}

/** What the likely figure of one purpose and model rests on. */
export interface LikelyBasis {
  purpose: Purpose;
  model: string | null;
  /** Pieces of work that are expected and not in the journal; may be a fraction. */
  expected: number;
  inJournal: number;
  /** `journal`: medians of so many earlier ones; `assumed`: none is known. */
  basis: 'journal' | 'assumed';
  samples: number;
  /** Where assumed sizes come from, with their date; null for medians. */
  source: string | null;
}

export interface LikelyEstimate {
  calls: LikelySpan;
  inputTokens: LikelySpan;
  outputTokens: LikelySpan;
  costUsd: LikelySpan | null;
  basis: LikelyBasis[];
}

/**
 * A likely figure between least and most: for each purpose and model what is expected, times the medians of earlier work
 * of that kind; assumptions where there is none. What the journal holds is taken off: from the likely figure by number,
 * from least and most by what was used then, so that both stay bounds.
 * @param found work of this plan that the journal answers
 * @param isComplete whether the journal answers all of it: then nothing costs anything
 */
export function likelyEstimate(
  estimate: Estimate,
  past: readonly PastWork[],
  found: readonly PastWork[],
  isComplete: boolean,
): LikelyEstimate {
  const groups = [...Map.groupBy(estimate.work ?? [], groupOf)].map(([group, work]) => ({ group, work }));
  const parts = groups.map(({ group, work }) =>
    likelyPart(
      work,
      past.filter((one) => groupOf(one) === group),
      found.filter((one) => groupOf(one) === group).length,
      isComplete,
    ),
  );
  const total = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((sum, part) => sum + of(part), 0);
  const used = (of: (one: PastWork) => number | null | undefined) =>
    found.reduce((sum, one) => sum + (of(one) ?? 0), 0);
  const span = ({ min, max }: Span, taken: number, likely: number): LikelySpan => {
    if (isComplete) return { min: 0, likely: 0, max: 0 };
    const most = Math.max(0, max - taken);
    const shown = Math.min(most, likely);
    return { min: Math.min(Math.max(0, min - taken), shown), likely: shown, max: most };
  };
  return {
    calls: span(
      estimate.calls,
      used(({ calls }) => calls),
      Math.round(total(({ calls }) => calls)),
    ),
    inputTokens: span(
      estimate.inputTokens,
      used(({ usage }) => usage?.inputTokens),
      Math.round(total(({ inputTokens }) => inputTokens)),
    ),
    outputTokens: span(
      estimate.outputTokens,
      used(({ usage }) => usage?.outputTokens),
      Math.round(total(({ outputTokens }) => outputTokens)),
    ),
    costUsd:
      estimate.costUsd === null
        ? null
        : span(
            estimate.costUsd,
            used(({ costUsd }) => costUsd),
            total(({ costUsd }) => costUsd),
          ),
    basis: parts.map(({ basis }) => basis),
  };
}

function groupOf({ purpose, model }: Pick<PlannedWork, 'purpose' | 'model'>): string {
  return `${purpose} ${model}`;
}

function likelyPart(
  work: readonly PlannedWork[],
  past: readonly PastWork[],
  inJournal: number,
  isComplete: boolean,
) {
  const [{ purpose, model } = { purpose: 'judgement' as const, model: null }] = work;
  const planned = work.reduce((sum, { share }) => sum + share, 0);
  const expected = isComplete ? 0 : Math.max(0, planned - inJournal);
  const left = planned === 0 ? 0 : expected / planned;
  const known = past.filter(({ usage }) => usage !== null);
  const typical = TYPICAL_WORK.work[purpose];
  const isKnown = known.length > 0;
  const calls = isKnown ? median(known.map((one) => one.calls)) : typical.calls;
  const input = isKnown ? median(known.map(({ usage }) => usage?.inputTokens ?? 0)) : null;
  const output = isKnown ? median(known.map(({ usage }) => usage?.outputTokens ?? 0)) : typical.outputTokens;
  const costs = known.flatMap(({ costUsd }) => (costUsd === null ? [] : [costUsd]));
  const cost = costs.length > 0 ? median(costs) : null;
  const sum = (of: (one: PlannedWork) => number) =>
    left * work.reduce((total, one) => total + one.share * of(one), 0);
  const inputOf = ({ inputTokens }: PlannedWork) => input ?? inputTokens ?? 0;
  const basis: LikelyBasis = {
    ...{ purpose, model, expected: Math.round(expected * 100) / 100, inJournal },
    basis: isKnown ? 'journal' : 'assumed',
    samples: known.length,
    source: isKnown ? null : `${TYPICAL_WORK.source} (${TYPICAL_WORK.date})`,
  };
  return {
    calls: sum(() => calls),
    inputTokens: sum(inputOf),
    outputTokens: sum(() => output),
    costUsd: sum((one) => cost ?? uncachedUsd(one, inputOf(one), output)),
    basis,
  };
}

function uncachedUsd({ rates }: PlannedWork, inputTokens: number, outputTokens: number): number {
  if (rates === null) return 0;
  return (rates.perCall ?? 0) + (inputTokens * rates.input + outputTokens * rates.output) / 1_000_000;
}

/** Of one or more values; the mean of the middle two of an even number. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
