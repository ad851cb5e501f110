import type { Evaluation } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatInterval } from '../number-format.ts';
import { describeIntervals } from '../stability.ts';
import type { TextStyle } from './style.ts';

const LONGEST = 400;

/** What every interval of the report covers and what none of them does. */
export function uncertaintyLines({ uncertainty, dimensions }: Evaluation, style: TextStyle): string[] {
  if (uncertainty === null) return [];
  const shown = (text: string) => terminalSafe(excerpt(text, LONGEST));
  return [
    '',
    style.strong('  What the intervals say') + style.dim(` (${describeIntervals(uncertainty)})`),
    `    cover          ${shown(uncertainty.covers)}`,
    `    do not cover   ${shown(uncertainty.excludes)}`,
    ...DIMENSION_NAMES.flatMap((name) => {
      const interval = formatInterval(dimensions[name], 'unit');
      if (interval === null) return [];
      return [`    ${name.padEnd(24)}${interval}  ${style.dim(shown(dimensions[name].ciCovers ?? ''))}`];
    }),
  ];
}
