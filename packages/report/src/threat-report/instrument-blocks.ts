import type {
  CalibrationFigures,
  Observability,
  ThreatReport,
} from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import {
  formatCount,
  formatInterval,
  formatP,
  formatPercent,
  plural,
  withInterval,
} from '../number-format.ts';
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

const LABELS = [
  ['category', 'Family'],
  ['severity', 'Severity'],
  ['passFail', 'Passed or failed'],
] as const;

/** Clusters of the cases' texts, and the information they share with each label. */
export function geometryBlocks(observability: Observability): Block[] {
  const { clusters, clusterSizes, n, vocabulary, components, seed, withoutLabels } = observability;
  const { mutualInformation, normalizedMutualInformation } = observability;
  const sentence = (information: number, share: number) =>
    `${information.toFixed(3)} (${formatPercent(share, 1)})`;
  const basis = withoutLabels === null ? '' : `, by ${formatCount(withoutLabels.permutations)} permutations`;
  return [
    paragraph(
      `${plural(n, 'text')} with ${formatCount(vocabulary)} different words, reduced to ${plural(components, 'dimension')}, fall into ${plural(clusters, 'cluster')} of ${clusterSizes.join(', ')}. Seed ${seed}.`,
    ),
    table(
      ['Label', 'Whole texts', 'Without the labels in the text', 'p:'],
      LABELS.map(([key, title]) => [
        title,
        sentence(mutualInformation[key], normalizedMutualInformation[key]),
        withoutLabels === null
          ? 'not measured'
          : sentence(withoutLabels.mutualInformation[key], withoutLabels.normalizedMutualInformation[key]),
        withoutLabels === null ? 'not measured' : formatP(withoutLabels.pValues[key]),
      ]),
    ),
    paragraph(
      `Mutual information between clusters and each label, in nats and as a share of the maximum. The whole texts contain the labels, which explains part of it; p is of the texts without them${basis}.`,
      'quiet',
    ),
  ];
}
