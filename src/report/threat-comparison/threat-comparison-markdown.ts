import { THREAT_CATEGORIES } from '../../documents/names.ts';
import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import { excerpt } from '../../text/code-points.ts';
import { escapeMarkdown, markdownCode } from '../markdown/escape-markdown.ts';
import { formatDifference, formatPercent, formatUnit } from '../number-format.ts';
import { titleOf } from '../threat-report/threat-summary.ts';
import { markdownTable } from '../view-model/layout-markdown.ts';
import {
  comparedFigures,
  comparisonSentence,
  describeMcnemar,
  describeSignificance,
  describeUnshared,
  discordantWorstFirst,
} from './comparison-summary.ts';

const LONGEST_NAME = 120;
const LONGEST_SENTENCE = 1_000;
const MOST_DISCORDANT = 50;

/** Two runs of the threat map as Markdown. */
export function renderThreatComparisonMarkdown(comparison: ThreatComparison): string {
  const { a, b, level, seed, notes } = comparison;
  const [left, right] = [a, b].map(({ name }) => escapeMarkdown(excerpt(name, LONGEST_NAME)));
  const sentence = comparisonSentence(comparison, (name) => excerpt(name, LONGEST_NAME));
  const lines = [
    `## Threat map: ${left} and ${right}`,
    '',
    `**${escapeMarkdown(sentence)}**`,
    '',
    ...[...notes, ...describeUnshared(comparison)].map(
      (note) => `- ${escapeMarkdown(excerpt(note, LONGEST_SENTENCE))}`,
    ),
    '',
    ...figures(comparison, left ?? '', right ?? ''),
    describeMcnemar(comparison),
    '',
    ...families(comparison),
    ...discordantProbes(comparison),
    `Intervals: ${formatPercent(level)}, by resampling probes, seed ${seed}. Only probes that both answered are compared.`,
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function figures(comparison: ThreatComparison, left: string, right: string): string[] {
  return markdownTable(
    ['', `A: ${left}`, `B: ${right}`, 'B − A'],
    [
      ...comparedFigures(comparison).map(({ term, a, b, difference }) => [
        term,
        a,
        b,
        difference === null ? '' : cell(comparison, difference),
      ]),
      ['Risk', '', '', cell(comparison, comparison.riskScore)],
    ],
  );
}

function families(comparison: ThreatComparison): string[] {
  return markdownTable(
    ['Resilience by family', 'Probes', 'B − A'],
    THREAT_CATEGORIES.flatMap((category) => {
      const own = comparison.byCategory[category];
      return own === undefined ? [] : [[titleOf(category), String(own.pairs), cell(comparison, own)]];
    }),
  );
}

function discordantProbes(comparison: ThreatComparison): string[] {
  const all = discordantWorstFirst(comparison);
  return [
    ...markdownTable(
      [`Passed in one only (${all.length})`, 'Severity', 'B', 'Risk in A', 'Risk in B'],
      all
        .slice(0, MOST_DISCORDANT)
        .map(({ probeId, severity, bPassed, aRisk, bRisk }) => [
          markdownCode(excerpt(probeId, LONGEST_NAME)),
          severity,
          bPassed ? 'passes' : '**fails**',
          formatUnit(aRisk),
          formatUnit(bRisk),
        ]),
    ),
    ...(all.length > MOST_DISCORDANT
      ? [`${all.length - MOST_DISCORDANT} more are in the JSON document.`, '']
      : []),
  ];
}

function cell(comparison: ThreatComparison, difference: ThreatComparison['resilience']): string {
  const said = describeSignificance(comparison, difference);
  return `**${formatDifference(difference)}**${said === '' ? '' : `, ${said}`}`;
}
