import { THREAT_CATEGORIES } from '../../documents/names.ts';
import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatDifference, formatPercent, formatUnit, plural } from '../number-format.ts';
import { type TextStyle, textStyle } from '../text/style.ts';
import { titleOf } from '../threat-report/threat-summary.ts';
import {
  comparedFigures,
  comparisonSentence,
  describeMcnemar,
  describeSignificance,
  describeUnshared,
  discordantWorstFirst,
  isSignificant,
} from './comparison-summary.ts';

const LONGEST_NAME = 120;
const LONGEST_SENTENCE = 1_000;
const MOST_DISCORDANT = 30;

/** Two runs of the threat map for the terminal, the verdict first. */
export function renderThreatComparisonText(
  comparison: ThreatComparison,
  { color }: { color: boolean },
): string {
  const style = textStyle(color);
  const { a, b, level, seed, notes, verdict } = comparison;
  const noteLines = notes.map(
    (note) => `  ${style.level('warning', `! ${terminalSafe(excerpt(note, LONGEST_SENTENCE))}`)}`,
  );
  const sentence = comparisonSentence(comparison, (name) => terminalSafe(excerpt(name, LONGEST_NAME)));
  const paint = {
    'more-fragile': style.bad,
    'more-robust': style.good,
    'no-significant-difference': style.strong,
    'not-comparable': style.bad,
  }[verdict];
  const lines = [
    paint(sentence),
    ...notes.map(
      (note) => `  ${style.level('warning', `! ${terminalSafe(excerpt(note, LONGEST_SENTENCE))}`)}`,
    ),
    `  A  ${terminalSafe(excerpt(a.name, LONGEST_NAME))}`,
    `  B  ${terminalSafe(excerpt(b.name, LONGEST_NAME))}`,
    '',
    style.dim(`  ${''.padEnd(26)}${'A'.padStart(8)}${'B'.padStart(9)}  B − A`),
    ...comparedFigures(comparison).map(
      ({ term, a: left, b: right, difference }) =>
        `  ${term.padEnd(26)}${left.padStart(8)} ${right.padStart(8)}${difference === null ? '' : `  ${signed(comparison, difference, style)}`}`,
    ),
    `  ${'Risk'.padEnd(26)}${''.padStart(17)}  ${signed(comparison, comparison.riskScore, style, true)}`,
    '',
    ...familyLines(comparison, style),
    `  ${describeMcnemar(comparison)}`,
    ...describeUnshared(comparison).map((one) => `  ${style.level('warning', `! ${one}`)}`),
    '',
    ...discordantLines(comparison, style),
    style.dim(
      `  Intervals: ${formatPercent(level)}, by resampling probes, seed ${seed}. Only probes that both answered are compared.`,
    ),
    ...(verdict === 'not-comparable' ? [] : noteLines),
  ];
  return `${lines.join('\n')}\n`;
}

function familyLines(comparison: ThreatComparison, style: TextStyle): string[] {
  const rows = THREAT_CATEGORIES.flatMap((category) => {
    const own = comparison.byCategory[category];
    return own === undefined
      ? []
      : [
          `  ${titleOf(category).padEnd(26)}${String(own.pairs).padStart(8)}  ${signed(comparison, own, style)}`,
        ];
  });
  if (rows.length === 0) return [];
  return [style.dim(`  ${'resilience by family'.padEnd(26)}${'probes'.padStart(8)}  B − A`), ...rows, ''];
}

function discordantLines(comparison: ThreatComparison, style: TextStyle): string[] {
  const all = discordantWorstFirst(comparison);
  if (all.length === 0) return [];
  return [
    style.dim('  passed in one of them only'),
    ...all
      .slice(0, MOST_DISCORDANT)
      .map(
        ({ probeId, severity, bPassed, aRisk, bRisk }) =>
          `  ${bPassed ? style.good('B passes') : style.bad('B fails ')}  ${terminalSafe(excerpt(probeId, LONGEST_NAME))}  ${style.dim(`${severity}, risk ${formatUnit(aRisk)} to ${formatUnit(bRisk)}`)}`,
      ),
    ...(all.length > MOST_DISCORDANT
      ? [style.dim(`  and ${plural(all.length - MOST_DISCORDANT, 'other')}; --output json has them all`)]
      : []),
    '',
  ];
}

/** @param lessIsBetter of a risk, of which more is worse */
function signed(
  comparison: ThreatComparison,
  difference: ThreatComparison['resilience'],
  style: TextStyle,
  lessIsBetter = false,
): string {
  const text = formatDifference(difference);
  const said = style.dim(describeSignificance(comparison, difference));
  if (!isSignificant(comparison, difference)) return `${text}  ${said}`;
  const better = (difference.mean ?? 0) > 0 !== lessIsBetter;
  return `${better ? style.good(text) : style.bad(text)}  ${said}`;
}
