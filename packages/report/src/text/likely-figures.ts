import type { DryRun } from '@plugin-eval/core/documents/dry-run.ts';
import { formatCost, formatCount } from '../number-format.ts';
import type { Block, Fact } from '../view-model/blocks.ts';
import { fact, factList, list } from '../view-model/build-blocks.ts';

type Figures = Pick<DryRun, 'calls' | 'inputTokens' | 'outputTokens' | 'costUsd' | 'basis'>;

/**
 * Least, likely and most of a dry run, and the basis of the likely figure. @param first facts shown before
 * them
 */
export function figureBlocks(
  { calls, inputTokens, outputTokens, costUsd, basis }: Figures,
  first: readonly Fact[] = [],
): Block[] {
  return [
    factList([
      ...first,
      fact('calls', likelyRange(calls, formatCount)),
      fact('input', `${likelyRange(inputTokens, formatCount)} tokens`),
      fact('output', `${likelyRange(outputTokens, formatCount)} tokens`),
      fact('cost', costUsd === null ? 'unknown: a price is not known' : costWords(costUsd)),
    ]),
    list([...basis.map(basisWords), ...assumptionWords(basis, costUsd)]),
  ];
}

/** "likely $0.60, eight of ten such runs $0.41 to $0.92; never above $17.04, or --max-cost where that is less". */
function costWords({ likely, max, range, assumedRange }: NonNullable<DryRun['costUsd']>): string {
  const usual =
    range === null
      ? assumedRange === null
        ? ' (range not measured)'
        : ` (assumed ${formatCost(assumedRange.low)} to ${formatCost(assumedRange.high)}, not measured)`
      : `, eight of ten such runs ${formatCost(range.low)} to ${formatCost(range.high)}`;
  return likely === max
    ? formatCost(max)
    : `likely ${formatCost(likely)}${usual}; never above ${formatCost(max)}, or --max-cost where that is less`;
}

/** "10 to 20, likely 12"; one number where all are the same. */
function likelyRange({ min, likely, max }: DryRun['calls'], format: (value: number) => string): string {
  return min === max ? format(min) : `${format(min)} to ${format(max)}, likely ${format(likely)}`;
}

function basisWords({
  purpose,
  model,
  expected,
  inJournal,
  basis,
  samples,
}: DryRun['basis'][number]): string {
  const what = `${purpose}${model === null ? '' : ` by ${model}`}: ${formatCount(expected)} expected`;
  const there = inJournal === 0 ? '' : `, ${formatCount(inJournal)} in the journal already`;
  const rests =
    basis === 'journal'
      ? `sizes follow the medians of ${formatCount(samples)} earlier in the journal`
      : 'sizes are assumed';
  return `${what}${there}${expected === 0 ? '' : `; ${rests}`}`;
}

/** Once for all work whose size is assumed. */
function assumptionWords(basis: DryRun['basis'], costUsd: DryRun['costUsd']): string[] {
  const sources = new Set(
    basis.flatMap(({ source, expected }) => (source === null || expected === 0 ? [] : [source])),
  );
  const sizes = [...sources].map((source) => `Sizes are ${source}. A session is several calls.`);
  const range = costUsd?.assumedRange ?? null;
  return range === null ? sizes : [...sizes, `The assumed range: ${range.source}.`];
}
