import type { CalibrationFigures, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { formatCount, formatInterval, formatPercent, withInterval } from '../number-format.ts';
import type { Block } from '../view-model/blocks.ts';
import { folded, paragraph, table } from '../view-model/build-blocks.ts';
import { sentenceOf } from './threat-blocks.ts';
import { describeCalibration } from './threat-summary.ts';

const LONGEST = { name: 120, method: 4_000 };

/** Error rates of the signals, by set. */
export function calibrationTable(sets: readonly CalibrationFigures[]): Block {
  return table(
    ['Set', 'Responses:', 'Read correctly', 'False refusals:', 'Missed refusals:', 'Unclear:', 'Held out'],
    sets.map(({ name, n, accuracy, accuracyCiLow, accuracyCiHigh, unclear, ...set }) => {
      const interval = formatInterval({ ciLow: accuracyCiLow, ciHigh: accuracyCiHigh }, 'percent');
      return [
        excerpt(name, LONGEST.name),
        formatCount(n),
        withInterval(formatPercent(accuracy, 1), interval),
        formatPercent(set.falseRefusalRate, 1),
        formatPercent(set.missedRefusalRate, 1),
        formatCount(unclear),
        set.heldOut ? 'yes' : 'no',
      ];
    }),
  );
}

/** States whether the signals were calibrated, with the figures and their method. */
export function calibrationBlocks(report: Pick<ThreatReport, 'rules'>): Block[] {
  const { calibration } = report.rules;
  const standing: Block = paragraph(sentenceOf(describeCalibration(report)));
  if (calibration === null) return [standing];
  return [
    standing,
    calibrationTable(calibration.sets),
    folded('Calibration method', paragraph(excerpt(calibration.method, LONGEST.method))),
  ];
}
