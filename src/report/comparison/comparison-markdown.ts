import type { Comparison } from '../../documents/comparison.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { escapeMarkdown } from '../markdown/escape-markdown.ts';
import { gatesMarkdown } from '../markdown/gates-markdown.ts';
import { formatGain, formatInterval, formatPercent, formatPoints, formatUnit } from '../number-format.ts';
import { describeBadge } from '../verdict.ts';
import { describeCertainty, isExact } from './comparison-certainty.ts';
import { comparedSessions } from './comparison-sessions.ts';
import { comparisonVerdict } from './comparison-verdict.ts';
import { headToHeadMarkdown } from './head-to-head-markdown.ts';

const LONGEST_NAME = 120;

export function renderComparisonMarkdown(comparison: Comparison): string {
  const { a, b, differences, gates, headToHead } = comparison;
  const { sentence } = comparisonVerdict(comparison, (name) => excerpt(name, LONGEST_NAME));
  const change = (value: number | null, decimals: number) =>
    value === null ? 'not measured' : formatGain(value, decimals);
  const lines = [
    `## ${escapeMarkdown(a.subject.name)} and ${escapeMarkdown(b.subject.name)}`,
    '',
    `**${escapeMarkdown(sentence)}**`,
    '',
    ...gatesMarkdown(gates),
    `| | Weight | A: ${escapeMarkdown(a.subject.path)} | B: ${escapeMarkdown(b.subject.path)} | B − A |`,
    '|---|---:|---:|---:|---:|',
    `| **Composite** | | ${compositeCell(a)} | ${compositeCell(b)} | **${change(differences.composite, 1)}** |`,
    ...(isExact(comparison) ? [] : [`| Layer 1 alone | | | | ${change(differences.staticComposite, 1)} |`]),
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
    ...headToHeadMarkdown(headToHead),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function compositeCell({ composite }: Comparison['a']): string {
  const interval = formatInterval(composite, 'points');
  return `**${formatPoints(composite.score)}**${interval === null ? '' : ` (${interval})`} ${describeBadge(composite)}`;
}

function scoreCell({ dimensions }: Comparison['a'], name: DimensionName): string {
  const { score, status } = dimensions[name];
  const interval = formatInterval(dimensions[name], 'unit');
  return [
    formatUnit(score),
    ...(interval === null ? [] : [`(${interval})`]),
    ...(status === 'errored' ? ['**errored**'] : []),
  ].join(' ');
}
