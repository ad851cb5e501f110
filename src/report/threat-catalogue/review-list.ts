import type { CaseScore } from '../../documents/threat-report.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatUnit, plural } from '../number-format.ts';
import { textStyle } from '../text/style.ts';
import { severityMark } from './severity-mark.ts';

/** The cases that somebody should look at, one on a line. */
export function renderReviewList(cases: readonly CaseScore[], { color }: { color: boolean }): string {
  const style = textStyle(color);
  const width = Math.max(0, ...cases.map(({ id }) => id.length));
  const lines = cases.map(
    ({ id, severity, outcome, riskScore, explanation }) =>
      `${severityMark(style, severity)} ${terminalSafe(id).padEnd(width)}  ${outcome}, risk ${formatUnit(riskScore)}: ${terminalSafe(explanation)}`,
  );
  return `${[...lines, `${plural(cases.length, 'case')} to review.`].join('\n')}\n`;
}
