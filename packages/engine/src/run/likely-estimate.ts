import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import { predictionRange } from '@plugin-eval/core/statistics/prediction-range.ts';
import type { Estimate, PlannedWork, Purpose, Span } from './planned-work.ts';
import { ASSUMED_SPREAD, TYPICAL_WORK } from './typical-work.ts';

/** A call or a session of an earlier run. */
export interface PastWork {
  purpose: Purpose;
  model: string | null;
  calls: number;
  /** Size of its question in tokens, at four bytes each, like in plans. Null when no plan knows its text. */
  askedTokens: number | null;
  usage: Usage | null;
  costUsd: number | null;
  /** Equal for pieces about the same skills; null where that is unknown. */
  about: string | null;
}

/** A range with its likely value. */
export interface LikelySpan extends Span {
  likely: number;
}

/** US dollars, with the range that eight of ten runs of such skills fall into; null where it is not measured. */
export interface LikelyCost extends LikelySpan {
  range: { low: number; high: number } | null;
  /** Range by the assumed spread of sizes, when none is measured; null otherwise, and for free work. */
  assumedRange: { low: number; high: number; source: string } | null;
}

/** Basis of the likely figure for one purpose and model. */
export interface LikelyBasis {
  purpose: Purpose;
  model: string | null;
  /** Pieces of work that are expected and not in the journal; may be a fraction. */
  expected: number;
  inJournal: number;
  /** `journal`: medians of earlier work; `assumed`: none is known. */
  basis: 'journal' | 'assumed';
  samples: number;
  /** Source of assumed sizes, with their date; null for medians. */
  source: string | null;
}

export interface LikelyEstimate {
  calls: LikelySpan;
  inputTokens: LikelySpan;
  outputTokens: LikelySpan;
  costUsd: LikelyCost | null;
  basis: LikelyBasis[];
}

/**
 * Estimates a likely figure between least and most: the expected work of each purpose and model, times the
 * medians of similar earlier work, or assumptions without any. When the plan knows the texts, their sizes
 * count, and earlier work only gives tokens and dollars per size: skills differ tenfold. Work found in the
 * journal is subtracted: from the likely figure by number, from least and most by its past usage, so that
 * both remain bounds.
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
      found.filter((one) => groupOf(one) === group),
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
        : withRange(
            span(
              estimate.costUsd,
              used(({ costUsd }) => costUsd),
              total(({ costUsd }) => costUsd),
            ),
            parts,
          ),
    basis: parts.map(({ basis }) => basis),
  };
}

/** Deviations of independent parts add up as their squares do. Null unless every part that costs something has a range. */
function withRange(
  span: LikelySpan,
  parts: readonly {
    costUsd: number;
    range: { low: number; high: number } | null;
    spread: { low: number; high: number };
  }[],
): LikelyCost {
  const paid = parts.filter(({ costUsd }) => costUsd > 0);
  const ranges = paid.flatMap(({ costUsd, range }) => (range === null ? [] : [{ costUsd, ...range }]));
  if (ranges.length === 0 || ranges.length < paid.length)
    return { ...span, range: null, assumedRange: assumedRange(span, parts) };
  const below = Math.hypot(...ranges.map(({ costUsd, low }) => Math.max(0, costUsd - low)));
  const above = Math.hypot(...ranges.map(({ costUsd, high }) => Math.max(0, high - costUsd)));
  const range = {
    low: Math.max(span.min, span.likely - below),
    high: Math.min(span.max, span.likely + above),
  };
  return { ...span, range, assumedRange: null };
}

/** Adds assumed bounds without pooling, since an assumption may be wrong in the same direction everywhere. */
function assumedRange(
  { min, likely, max }: LikelySpan,
  parts: readonly { spread: { low: number; high: number } }[],
): LikelyCost['assumedRange'] {
  if (likely === 0) return null;
  const total = (of: 'low' | 'high') => parts.reduce((sum, { spread }) => sum + spread[of], 0);
  return {
    low: Math.max(min, Math.min(likely, total('low'))),
    high: Math.min(max, Math.max(likely, total('high'))),
    source: `${ASSUMED_SPREAD.source} (${ASSUMED_SPREAD.date})`,
  };
}

/** Cost of a part at both ends of the assumed sizes. */
function spreadOf(purpose: Purpose, costUsd: number, inputUsd: number, outputUsd: number) {
  const { session, inputTokens, outputTokens } = ASSUMED_SPREAD;
  const isSession = purpose === 'session' || purpose === 'probe';
  const whole = inputUsd + outputUsd;
  // Caching and prices of a call lower both ends alike.
  const paid = whole === 0 ? 0 : costUsd / whole;
  const end = (of: 'low' | 'high') =>
    isSession ? costUsd * session[of] : paid * (inputUsd * inputTokens[of] + outputUsd * outputTokens[of]);
  return whole === 0 ? { low: costUsd, high: costUsd } : { low: end('low'), high: end('high') };
}

/**
 * The range of the expected cost, from earlier work per skill: skills differ more than pieces of work for one
 * skill. Null with too few recorded skills.
 */
function costRange(known: readonly PastWork[], isSized: boolean, size: number, expected: number) {
  const skills = Map.groupBy(
    known.filter(({ costUsd, about }) => costUsd !== null && about !== null),
    ({ about }) => about,
  );
  const totals = [...skills.values()].map((pieces) => {
    const paid = pieces.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
    const taken = pieces.reduce((sum, { askedTokens }) => sum + (isSized ? (askedTokens ?? 0) : 1), 0);
    return (paid / Math.max(1, taken)) * (isSized ? size : expected);
  });
  const pieces = known.length / Math.max(1, skills.size);
  return predictionRange(totals, Math.max(1, expected / pieces));
}

function groupOf({ purpose, model }: Pick<PlannedWork, 'purpose' | 'model'>): string {
  return `${purpose} ${model}`;
}

function likelyPart(
  work: readonly PlannedWork[],
  past: readonly PastWork[],
  found: readonly PastWork[],
  isComplete: boolean,
) {
  const [{ purpose, model, rates } = { purpose: 'judgement' as const, model: null, rates: null }] = work;
  const inJournal = found.length;
  const planned = work.reduce((sum, { share }) => sum + share, 0);
  const expected = isComplete ? 0 : Math.max(0, planned - inJournal);
  const known = past.filter(({ usage }) => usage !== null);
  const typical = TYPICAL_WORK.work[purpose];
  const isKnown = known.length > 0;
  const calls = isKnown ? median(known.map((one) => one.calls)) : typical.calls;
  const output = isKnown ? median(known.map(({ usage }) => usage?.outputTokens ?? 0)) : typical.outputTokens;
  const bySize = known.filter(({ askedTokens }) => (askedTokens ?? 0) > 0);
  const usual = isKnown ? median(known.map(({ usage }) => usage?.inputTokens ?? 0)) : null;
  const size = sizeOf(work, found, expected, planned);
  const inputTokens = usual === null || bySize.length > 0 ? size * tokensToSize(bySize) : expected * usual;
  const basis: LikelyBasis = {
    ...{ purpose, model, expected: Math.round(expected * 100) / 100, inJournal },
    basis: isKnown ? 'journal' : 'assumed',
    samples: known.length,
    source: isKnown ? null : `${TYPICAL_WORK.source} (${TYPICAL_WORK.date})`,
  };
  const costs = known.flatMap(({ costUsd }) => (costUsd === null ? [] : [costUsd]));
  const uncached = uncachedUsd(rates, expected, inputTokens, expected * output);
  const costUsd =
    costs.length === 0
      ? uncached
      : bySize.length > 0
        ? uncached * paidToUncached(bySize, rates)
        : expected * median(costs);
  const inputUsd = uncachedUsd(rates, 0, inputTokens, 0);
  return {
    calls: expected * calls,
    inputTokens,
    outputTokens: expected * output,
    range: costRange(bySize.length > 0 ? bySize : known, bySize.length > 0, size, expected),
    costUsd,
    spread: spreadOf(purpose, costUsd, inputUsd, uncachedUsd(rates, 0, 0, expected * output)),
    basis,
  };
}

/** Size of planned work missing in the journal, in tokens of the texts. */
function sizeOf(
  work: readonly PlannedWork[],
  found: readonly PastWork[],
  expected: number,
  planned: number,
): number {
  if (expected === 0) return 0;
  const all = work.reduce((sum, { share, inputTokens }) => sum + share * (inputTokens ?? 0), 0);
  const isKnown = found.every(({ askedTokens }) => askedTokens !== null);
  if (!isKnown) return (all * expected) / planned;
  return Math.max(0, all - found.reduce((sum, { askedTokens }) => sum + (askedTokens ?? 0), 0));
}

/** Tokens counted by the provider per planned token; 1 when unknown. */
function tokensToSize(past: readonly PastWork[]): number {
  if (past.length === 0) return 1;
  return median(past.map(({ usage, askedTokens }) => (usage?.inputTokens ?? 0) / (askedTokens ?? 1)));
}

/** Ratio of the price paid to the price without caching. */
function paidToUncached(past: readonly PastWork[], rates: PlannedWork['rates']): number {
  const shares = past.flatMap(({ usage, costUsd }) => {
    const uncached = uncachedUsd(rates, 1, usage?.inputTokens ?? 0, usage?.outputTokens ?? 0);
    return costUsd === null || uncached === 0 ? [] : [costUsd / uncached];
  });
  return shares.length === 0 ? 1 : median(shares);
}

function uncachedUsd(
  rates: PlannedWork['rates'],
  calls: number,
  inputTokens: number,
  outputTokens: number,
): number {
  if (rates === null) return 0;
  const { perCall = 0, input, output } = rates;
  return calls * perCall + (inputTokens * input + outputTokens * output) / 1_000_000;
}

/** Median of one or more values; the mean of the middle two of an even number. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
