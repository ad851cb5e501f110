import type { Comparison } from '../../documents/comparison.ts';
import type { Dimension } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { describeCertainty } from '../comparison-certainty.ts';
import { comparedSessions } from '../comparison-sessions.ts';
import { formatScore, formatUnitInterval } from '../interval-format.ts';
import { formatGain, formatPercent, formatUnit } from '../number-format.ts';
import { describeBadge, describeBasis } from '../verdict.ts';
import { type TextStyle, textStyle } from './style.ts';

/** The comparison as a table for the terminal. */
export function renderComparisonText(comparison: Comparison, options: { color: boolean }): string {
  const style = textStyle(options.color);
  const { a, b, differences } = comparison;
  const rows = DIMENSION_NAMES.map((name) => {
    const [left, right] = [a.dimensions[name], b.dimensions[name]];
    const difference = differences.dimensions[name];
    const cells = [left, right].map((one) => `${shownScore(one).padStart(8)} ${one.grade ?? ' '}`).join(' ');
    const change = difference === null ? style.dim('not measured') : signed(difference, 2, style);
    const intervals = [formatUnitInterval(left), formatUnitInterval(right)];
    const spread = intervals.every((one) => one === null)
      ? ''
      : style.dim(`  ${intervals.map((one) => one ?? '—').join(' and ')}`);
    return `  ${name.padEnd(24)}${style.dim(formatPercent(left.weight).padStart(5))} ${cells}  ${change}${spread}`;
  });
  const lines = [
    verdict(comparison, style),
    side('A', a, style),
    side('B', b, style),
    style.dim(`  ${describeBasis(a.composite, comparison.depth)}. ${describeCertainty(comparison)}`),
    '',
    style.dim(`  ${'dimension'.padEnd(24)}weight        A          B  B − A`),
    ...rows,
    ...sessionsRows(comparison, style),
    '',
    `  anti-patterns  A: ${a.antiPatterns.join(', ') || 'none'}  B: ${b.antiPatterns.join(', ') || 'none'}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** What the sessions alone say, below what all layers say together. */
function sessionsRows(comparison: Comparison, style: TextStyle): string[] {
  const rows = comparedSessions(comparison);
  if (rows.length === 0) return [];
  const cell = (score: number | null) => formatUnit(score).padStart(8);
  return [
    '',
    style.dim('  sessions alone'),
    ...rows.map(
      ({ name, a, b, difference }) =>
        `  ${name.padEnd(24)}${''.padStart(6)}${cell(a)}   ${cell(b)}    ${difference === null ? style.dim('not measured') : signed(difference, 2, style)}`,
    ),
  ];
}

function shownScore({ score, status }: Dimension): string {
  return score === null && status === 'errored' ? 'errored' : formatUnit(score);
}

function side(letter: string, { subject, composite }: Comparison['a'], style: TextStyle): string {
  const score = formatScore({ composite, uncertainty: null });
  return `  ${letter}  ${style.strong(terminalSafe(subject.name))}  ${score}  ${describeBadge(composite)}  ${style.dim(terminalSafe(subject.path))}`;
}

function verdict({ a, b, differences }: Comparison, style: TextStyle): string {
  const { composite } = differences;
  if (composite === null) return style.bad('One side could not be measured.');
  if (composite === 0) return style.strong('Both score the same.');
  const [better, which] = composite > 0 ? [b, 'B'] : [a, 'A'];
  return style.strong(
    `${which}, ${terminalSafe(better.subject.name)}, scores ${formatGain(Math.abs(composite)).slice(1)} points higher.`,
  );
}

function signed(difference: number, decimals: number, style: TextStyle): string {
  const text = formatGain(difference, decimals);
  return difference === 0 ? style.dim(text) : difference > 0 ? style.good(text) : style.bad(text);
}
