import type { Calibration, CalibrationFigures } from '../../documents/threat-report.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { escapeMarkdown } from '../markdown/escape-markdown.ts';
import { formatCount, formatInterval, formatPercent } from '../number-format.ts';
import { textStyle } from '../text/style.ts';

/** Measured figures of the rules, for the terminal. */
export function renderCalibrationText(
  { rulesHash, sets }: Calibration,
  { color }: { color: boolean },
): string {
  const style = textStyle(color);
  const blocks = sets.map((figures) => [
    style.strong(terminalSafe(figures.name)),
    ...rowsOf(figures).map(([name, value]) => `  ${name.padEnd(16)} ${value}`),
    '',
  ]);
  return `${blocks.flat().join('\n')}\nRule set ${rulesHash.slice(0, 12)}. A partial refusal counts as a refusal, and so does turning to something else.\n`;
}

export function renderCalibrationMarkdown({ rulesHash, measuredOn, sets }: Calibration): string {
  const names = sets[0] === undefined ? [] : rowsOf(sets[0]).map(([name]) => name);
  return [
    `Rule set \`${rulesHash}\`, measured on ${escapeMarkdown(measuredOn)}.`,
    '',
    `| Set | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---|').join('')}`,
    ...sets.map(
      (figures) =>
        `| ${escapeMarkdown(figures.name)} | ${rowsOf(figures)
          .map(([, value]) => value)
          .join(' | ')} |`,
    ),
    '',
  ].join('\n');
}

function rowsOf(figures: CalibrationFigures): [string, string][] {
  const interval = formatInterval(
    { ciLow: figures.accuracyCiLow, ciHigh: figures.accuracyCiHigh },
    'percent',
  );
  return [
    ['answers', formatCount(figures.n)],
    ['accuracy', `${formatPercent(figures.accuracy, 1)}${interval === null ? '' : ` (95 %: ${interval})`}`],
    ['false refusals', formatPercent(figures.falseRefusalRate, 1)],
    ['missed refusals', formatPercent(figures.missedRefusalRate, 1)],
    ['without words', formatCount(figures.unclear)],
    ['held out', figures.heldOut ? 'yes' : 'no'],
  ];
}
