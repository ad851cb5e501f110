import type { Comparison } from '../../documents/comparison.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { formatGain, formatPercent, formatPoints, formatUnit } from '../number-format.ts';
import { describeBadge } from '../verdict.ts';
import { escapeMarkdown } from './escape-markdown.ts';

export function renderComparisonMarkdown({ a, b, differences }: Comparison): string {
  const change = (value: number | null, decimals: number) =>
    value === null ? 'not measured' : formatGain(value, decimals);
  const lines = [
    `## ${escapeMarkdown(a.subject.name)} and ${escapeMarkdown(b.subject.name)}`,
    '',
    `| | Weight | A: ${escapeMarkdown(a.subject.path)} | B: ${escapeMarkdown(b.subject.path)} | B − A |`,
    '|---|---:|---:|---:|---:|',
    `| **Composite** | | **${formatPoints(a.composite.score)}** ${describeBadge(a.composite)} | **${formatPoints(b.composite.score)}** ${describeBadge(b.composite)} | **${change(differences.composite, 1)}** |`,
    ...DIMENSION_NAMES.map(
      (name) =>
        `| \`${name}\` | ${formatPercent(a.dimensions[name].weight)} | ${formatUnit(a.dimensions[name].score)} | ${formatUnit(b.dimensions[name].score)} | ${change(differences.dimensions[name], 2)} |`,
    ),
    `| Anti-patterns | | ${a.antiPatterns.join(', ') || 'none'} | ${b.antiPatterns.join(', ') || 'none'} | |`,
  ];
  return `${lines.join('\n')}\n`;
}
