import type { Comparison } from '../../documents/comparison.ts';
import type { Dimension } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatGain, formatInterval, formatPercent, formatScore, formatUnit } from '../number-format.ts';
import { gateLines } from '../text/skill-text.ts';
import { type TextStyle, textStyle } from '../text/style.ts';
import { describeBadge, describeComparisonBasis } from '../verdict.ts';
import { describeCertainty, isExact } from './comparison-certainty.ts';
import { comparedSessions } from './comparison-sessions.ts';
import { comparisonVerdict } from './comparison-verdict.ts';
import { headToHeadLines } from './head-to-head-lines.ts';

const LONGEST_NAME = 120;

/** The comparison as a table for the terminal; verbose: with the reasons of a judge who saw both. */
export function renderComparisonText(
  comparison: Comparison,
  options: { color: boolean; verbose?: boolean },
): string {
  const style = textStyle(options.color);
  const { a, b, differences, headToHead, gates } = comparison;
  const rows = DIMENSION_NAMES.map((name) => {
    const [left, right] = [a.dimensions[name], b.dimensions[name]];
    const difference = differences.dimensions[name];
    const cells = [left, right].map((one) => `${shownScore(one).padStart(8)} ${one.grade ?? ' '}`).join(' ');
    const change = difference === null ? style.dim('not measured') : signed(difference, 2, style);
    const intervals = [formatInterval(left, 'unit'), formatInterval(right, 'unit')];
    const spread = intervals.every((one) => one === null)
      ? ''
      : style.dim(`  ${intervals.map((one) => one ?? '—').join(' and ')}`);
    return `  ${name.padEnd(24)}${style.dim(formatPercent(left.weight).padStart(5))} ${cells}  ${change}${spread}`;
  });
  const lines = [
    verdict(comparison, style),
    side('A', a, style),
    side('B', b, style),
    style.dim(`  ${describeComparisonBasis(comparison)}. ${describeCertainty(comparison)}`),
    '',
    style.dim(`  ${'dimension'.padEnd(24)}weight        A          B  B − A`),
    ...rows,
    ...staticRow(comparison, style),
    ...sessionsRows(comparison, style),
    '',
    `  anti-patterns  A: ${a.antiPatterns.join(', ') || 'none'}  B: ${b.antiPatterns.join(', ') || 'none'}`,
    ...headToHeadLines(headToHead, options.verbose === true, style),
    ...gateLines(gates, style),
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

function verdict(comparison: Comparison, style: TextStyle): string {
  const { kind, sentence } = comparisonVerdict(comparison, (name) =>
    terminalSafe(excerpt(name, LONGEST_NAME)),
  );
  return kind === 'unmeasured' ? style.bad(sentence) : style.strong(sentence);
}

/** What layer 1 alone says, below what all layers say together. */
function staticRow(comparison: Comparison, style: TextStyle): string[] {
  const { staticComposite } = comparison.differences;
  if (isExact(comparison) || staticComposite === null) return [];
  return [`  ${'composite of layer 1 alone, which is exact'.padEnd(55)}${signed(staticComposite, 1, style)}`];
}

function signed(difference: number, decimals: number, style: TextStyle): string {
  const text = formatGain(difference, decimals);
  return difference === 0 ? style.dim(text) : difference > 0 ? style.good(text) : style.bad(text);
}
