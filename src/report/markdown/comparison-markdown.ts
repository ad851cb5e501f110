import type { Comparison } from '../../documents/comparison.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';
import { describeCertainty } from '../comparison-certainty.ts';
import { comparedSessions } from '../comparison-sessions.ts';
import { formatPointsInterval, formatUnitInterval } from '../interval-format.ts';
import { formatGain, formatPercent, formatPoints, formatUnit } from '../number-format.ts';
import { describeBadge } from '../verdict.ts';
import { escapeMarkdown } from './escape-markdown.ts';

export function renderComparisonMarkdown(comparison: Comparison): string {
  const { a, b, differences } = comparison;
  const change = (value: number | null, decimals: number) =>
    value === null ? 'not measured' : formatGain(value, decimals);
  const lines = [
    `## ${escapeMarkdown(a.subject.name)} and ${escapeMarkdown(b.subject.name)}`,
    '',
    `| | Weight | A: ${escapeMarkdown(a.subject.path)} | B: ${escapeMarkdown(b.subject.path)} | B − A |`,
    '|---|---:|---:|---:|---:|',
    `| **Composite** | | ${compositeCell(a)} | ${compositeCell(b)} | **${change(differences.composite, 1)}** |`,
    ...DIMENSION_NAMES.map(
      (name) =>
        `| \`${name}\` | ${formatPercent(a.dimensions[name].weight)} | ${scoreCell(a, name)} | ${scoreCell(b, name)} | ${change(differences.dimensions[name], 2)} |`,
    ),
    ...comparedSessions(comparison).map(
      ({ name, a: left, b: right, difference }) =>
        `| \`${name}\`, sessions alone | | ${formatUnit(left)} | ${formatUnit(right)} | ${change(difference, 2)} |`,
    ),
    `| Anti-patterns | | ${a.antiPatterns.join(', ') || 'none'} | ${b.antiPatterns.join(', ') || 'none'} | |`,
    '',
    describeCertainty(comparison),
  ];
  return `${lines.join('\n')}\n`;
}

function compositeCell({ composite }: Comparison['a']): string {
  const interval = formatPointsInterval(composite);
  return `**${formatPoints(composite.score)}**${interval === null ? '' : ` (${interval})`} ${describeBadge(composite)}`;
}

function scoreCell({ dimensions }: Comparison['a'], name: DimensionName): string {
  const { score, status } = dimensions[name];
  const interval = formatUnitInterval(dimensions[name]);
  return [
    formatUnit(score),
    ...(interval === null ? [] : [`(${interval})`]),
    ...(status === 'errored' ? ['**errored**'] : []),
  ].join(' ');
}
