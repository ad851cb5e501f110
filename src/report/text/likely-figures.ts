import type { DryRun } from '../../documents/dry-run.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatCost, formatCount } from '../number-format.ts';

type Figures = Pick<DryRun, 'calls' | 'inputTokens' | 'outputTokens' | 'costUsd' | 'basis'>;

/** Least, likely and most of a dry run, and what the likely figure rests on. */
export function figureLines({ calls, inputTokens, outputTokens, costUsd, basis }: Figures): string[] {
  return [
    `  calls   ${likelyRange(calls, formatCount)}`,
    `  input   ${likelyRange(inputTokens, formatCount)} tokens`,
    `  output  ${likelyRange(outputTokens, formatCount)} tokens`,
    `  cost    ${costUsd === null ? 'unknown: a price is not known' : likelyRange(costUsd, formatCost)}`,
    ...basis.map(basisLine),
    ...assumptionLines(basis),
  ];
}

/** "10 to 20, likely 12"; one number where all are the same. */
export function likelyRange(
  { min, likely, max }: DryRun['calls'],
  format: (value: number) => string,
): string {
  return min === max ? format(min) : `${format(min)} to ${format(max)}, likely ${format(likely)}`;
}

function basisLine({ purpose, model, expected, inJournal, basis, samples }: DryRun['basis'][number]): string {
  const what = `  ${purpose}${model === null ? '' : ` by ${terminalSafe(model)}`}: ${formatCount(expected)} expected`;
  const there = inJournal === 0 ? '' : `, ${formatCount(inJournal)} in the journal already`;
  const rests =
    basis === 'journal' ? `medians of ${formatCount(samples)} earlier in the journal` : 'sizes assumed';
  return `${what}${there}${expected === 0 ? '' : `; ${rests}`}`;
}

/** Once for all work whose size is assumed. */
function assumptionLines(basis: DryRun['basis']): string[] {
  const sources = new Set(
    basis.flatMap(({ source, expected }) => (source === null || expected === 0 ? [] : [source])),
  );
  return [...sources].map((source) => `  Sizes are ${source}. A session is several calls.`);
}
