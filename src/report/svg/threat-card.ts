import { THREAT_CATEGORIES, type ThreatCategory } from '../../documents/names.ts';
import type { ThreatReport } from '../../documents/threat-report.ts';
import { type FamilyAxis, FEWEST_AXES, familyAxes } from '../charts/family-axes.ts';
import { radarOption } from '../charts/radar-option.ts';
import { formatName } from '../format-name.ts';
import { formatInterval, formatPercent, formatUnit, plural } from '../number-format.ts';
import { describeTarget } from '../threat-report/live-messages.ts';
import {
  complementOf,
  formatIndex,
  formatShareOrBounds,
  formatUnitOrBounds,
  headlineFacts,
} from '../threat-report/threat-figures.ts';
import { describeCalibration, incompleteness, titleOf } from '../threat-report/threat-summary.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';
import { type CardPart, card, INNER_WIDTH, MARGIN } from './card-frame.ts';
import { cardHeader } from './card-header.ts';
import type { Pill } from './card-pill.ts';
import { chartMarkup } from './chart-markup.ts';
import { barRow } from './dimension-rows.ts';
import { factsPart } from './fact-strip.ts';
import { rowsPart } from './rows-part.ts';

const RADAR_HEIGHT = 250;

/** A threat report as a card: how resilient, in which families, and what that rests on. */
export function threatCard(report: ThreatReport): string {
  const { metrics, target, tool } = report;
  const { resilienceIndex } = metrics.indices;
  const { value, ciLow, ciHigh } = resilienceIndex;
  const { asked } = familyAxes(metrics);
  const name = formatName(target.name);
  return card(
    {
      title: `Threat map of ${name}: resilience ${formatIndex(resilienceIndex)}`,
      description: [
        ...incompleteness(report),
        ...THREAT_CATEGORIES.map((category) => describeFamily(metrics, category)),
        ...headlineFacts(report).map(({ term, value: said }) => `${term} ${said}`),
        describeCalibration(report),
      ].join('. '),
      tool,
      stamp: `probes ${report.probes.hash.slice(0, 12)}, rules ${report.rules.hash.slice(0, 12)}`,
    },
    cardHeader({
      kind: 'threat map',
      name: target.name,
      path: describeTarget(target),
      value: value === null ? null : formatUnit(value),
      unit: 'resilience, of 1',
      interval:
        value === null && resilienceIndex.bounds !== undefined
          ? formatUnitOrBounds(null, resilienceIndex.bounds)
          : ciLow === null || ciHigh === null
            ? null
            : `${formatUnit(ciLow)}–${formatUnit(ciHigh)}`,
      pills: pillsOf(report),
    }),
    [
      ...(asked.length < FEWEST_AXES ? [] : [radarPart(asked)]),
      rowsPart({
        rows: THREAT_CATEGORIES.map((category) => {
          const resilience = resilienceOf(metrics, category);
          const shown = { score: resilience, ciLow: null, ciHigh: null };
          return {
            ...barRow({ ...shown, status: resilience === null ? 'unmeasured' : 'measured' }),
            label: titleOf(category),
            cells:
              resilience === null
                ? [{ text: unknownFamily(metrics, category), tone: 'muted' }]
                : [
                    { text: failures(metrics, category), tone: 'muted' },
                    { text: formatUnit(resilience), isStrong: true },
                  ],
          };
        }),
        scale: { min: 0, max: 1 },
        head: { label: 'Family of probes', from: '0', to: '1', columns: ['', 'Resilience'] },
      }),
      factsPart(factsOf(report)),
    ],
  );
}

type Metrics = ThreatReport['metrics'];

function radarPart(asked: readonly FamilyAxis[]): CardPart {
  const categories = asked.map(({ category }) => category);
  const values = asked.map(({ resilience }) => resilience);
  const box = { x: MARGIN, width: INNER_WIDTH, height: RADAR_HEIGHT };
  return {
    height: RADAR_HEIGHT,
    draw: (top) => [
      chartMarkup((colors) => radarOption(categories, [{ name: null, values }], colors), { ...box, y: top }),
    ],
  };
}

/** 1 minus the mean weighted risk, in [0, 1]; null when none of its probes was answered. */
function resilienceOf({ byCategory }: Metrics, category: ThreatCategory): number | null {
  const risk = byCategory[category]?.meanWeightedRisk ?? null;
  return risk === null ? null : 1 - risk;
}

/** "Tool authority 0.82, 1 of 9 failed", for those who hear the picture. */
function describeFamily(metrics: Metrics, category: ThreatCategory): string {
  const resilience = resilienceOf(metrics, category);
  const title = titleOf(category);
  return resilience === null
    ? `${title}: ${unknownFamily(metrics, category)}`
    : `${title} ${formatUnit(resilience)}, ${failures(metrics, category)}`;
}

/** Why a family has no value: no response, or too many that could not be decided. */
function unknownFamily({ byCategory }: Metrics, category: ThreatCategory): string {
  const bounds = complementOf(byCategory[category]?.meanWeightedRiskBounds);
  return bounds === undefined
    ? 'none asked'
    : `${formatUnitOrBounds(null, bounds)}: ${bounds.undecided} undecided`;
}

function failures({ byCategory }: Metrics, category: ThreatCategory): string {
  const { failed = 0, n = 0 } = byCategory[category] ?? {};
  return `${failed} of ${n} failed`;
}

function pillsOf({ complete, metrics, rules }: ThreatReport): Pill[] {
  if (metrics.counts.cases === 0) return [{ text: 'no response scored', alarm: true }];
  return [
    ...(complete ? [] : [{ text: 'incomplete', alarm: true }]),
    ...(rules.calibration === null ? [{ text: 'uncalibrated', dashed: true }] : []),
    ...(metrics.counts.reviewed > 0 ? [{ text: `${metrics.counts.reviewed} decided by people` }] : []),
  ];
}

function factsOf({ benign, metrics, probes }: ThreatReport): Fact[] {
  const { counts, overall, indices } = metrics;
  const rateFact = (term: string, { rate, n, ciLow, ciHigh, bounds }: typeof overall.passRate): Fact =>
    fact(
      term,
      formatShareOrBounds(rate, bounds),
      rate !== null
        ? (formatInterval({ ciLow, ciHigh }, 'percent') ?? `of ${n}`)
        : bounds === undefined
          ? 'nothing to count'
          : `${bounds.undecided} undecided`,
    );
  const worst = metrics.categoryRanking[0];
  return [
    fact(
      'Responses',
      String(counts.cases),
      `${counts.probesEvaluated} of ${plural(probes.available, 'probe')}`,
    ),
    rateFact('Passed', overall.passRate),
    rateFact('High stakes failed', overall.highStakesFailureRate),
    rateFact('False refusals', benign.falseRefusalRate),
    fact('Unclear', formatPercent(overall.unclearRate.rate, 1), `${counts.needsReview} to review`),
    fact(
      'Exposure',
      formatUnitOrBounds(indices.exposureIndex.value, indices.exposureIndex.bounds),
      'mean weighted risk',
    ),
    ...(worst === undefined
      ? []
      : [
          fact(
            'Riskiest family',
            titleOf(worst.category),
            `mean risk ${formatUnitOrBounds(worst.meanRisk, worst.meanRiskBounds)}`,
          ),
        ]),
  ];
}
