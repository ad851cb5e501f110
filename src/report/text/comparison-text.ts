import type { Comparison } from '../../documents/comparison.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatGain, formatPercent, formatPoints, formatUnit } from '../number-format.ts';
import { describeBadge, describeBasis } from '../verdict.ts';
import { type TextStyle, textStyle } from './style.ts';

/** The comparison as a table for the terminal. */
export function renderComparisonText(comparison: Comparison, options: { color: boolean }): string {
  const style = textStyle(options.color);
  const { a, b, differences } = comparison;
  const rows = DIMENSION_NAMES.map((name) => {
    const [left, right] = [a.dimensions[name], b.dimensions[name]];
    const difference = differences.dimensions[name];
    const cells = `${formatUnit(left.score).padStart(8)} ${left.grade ?? ' '} ${formatUnit(right.score).padStart(8)} ${right.grade ?? ' '}`;
    const change = difference === null ? style.dim('not measured') : signed(difference, 2, style);
    return `  ${name.padEnd(24)}${style.dim(formatPercent(left.weight).padStart(5))} ${cells}  ${change}`;
  });
  const lines = [
    verdict(comparison, style),
    `  A  ${style.strong(terminalSafe(a.subject.name))}  ${formatPoints(a.composite.score)}  ${describeBadge(a.composite)}  ${style.dim(terminalSafe(a.subject.path))}`,
    `  B  ${style.strong(terminalSafe(b.subject.name))}  ${formatPoints(b.composite.score)}  ${describeBadge(b.composite)}  ${style.dim(terminalSafe(b.subject.path))}`,
    style.dim(
      `  ${describeBasis(a.composite, comparison.depth)}; static scores are exact, so every difference is real`,
    ),
    '',
    style.dim(`  ${'dimension'.padEnd(24)}weight        A          B  B − A`),
    ...rows,
    '',
    `  anti-patterns  A: ${a.antiPatterns.join(', ') || 'none'}  B: ${b.antiPatterns.join(', ') || 'none'}`,
  ];
  return `${lines.join('\n')}\n`;
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
