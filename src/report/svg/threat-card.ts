import type { ThreatReport } from '../../documents/threat-report.ts';
import { formatInterval, formatPercent, formatUnit, plural } from '../number-format.ts';
import { shownName } from '../shown-name.ts';
import { describeTarget } from '../threat-report/live-words.ts';
import { formatIndex, headlineFacts } from '../threat-report/threat-figures.ts';
import { describeCalibration, incompleteness, titleOf } from '../threat-report/threat-summary.ts';
import { cardFrame, separator } from './card-frame.ts';
import { cardHeader } from './card-header.ts';
import { HEADER_HEIGHT, INNER_WIDTH, MARGIN } from './card-layout.ts';
import type { Pill } from './card-pill.ts';
import { type Fact, factStrip } from './fact-strip.ts';
import { describeFamily, FAMILY_BARS_HEIGHT, familyBars, familyFigures } from './family-bars.ts';
import { FEWEST_AXES, radarChart } from './radar-chart.ts';

const RADAR = { x: MARGIN + 150, y: HEADER_HEIGHT + 116, radius: 72 };
const BARS_TOP = HEADER_HEIGHT + 30;
/** The radar stands at the left of the bars. */
const BARS_BESIDE = 320;
const BARS_END = BARS_TOP + FAMILY_BARS_HEIGHT + 22;
const FACTS_TOP = BARS_END + 24;

/** A threat report as a card: how resilient, in which families, and what that rests on. */
export function threatCard(report: ThreatReport): string {
  const { metrics, target, tool } = report;
  const { resilienceIndex } = metrics.indices;
  const { value, ciLow, ciHigh } = resilienceIndex;
  const families = familyFigures(metrics);
  const asked = families.flatMap(({ title, resilience }) =>
    resilience === null ? [] : [{ title, value: resilience }],
  );
  const hasRadar = asked.length >= FEWEST_AXES;
  const left = hasRadar ? BARS_BESIDE : 0;
  const facts = factStrip(factsOf(report), { x: MARGIN, y: FACTS_TOP, width: INNER_WIDTH });
  const name = shownName(target.name);
  return cardFrame(
    {
      contentHeight: FACTS_TOP + facts.height,
      title: `Threat map of ${name}: resilience ${formatIndex(resilienceIndex)}`,
      description: [
        ...incompleteness(report),
        ...families.map(describeFamily),
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
      interval: ciLow === null || ciHigh === null ? null : `${formatUnit(ciLow)}–${formatUnit(ciHigh)}`,
      pills: pillsOf(report),
    }),
    separator(HEADER_HEIGHT),
    hasRadar ? radarChart(asked, RADAR) : null,
    familyBars(families, { x: MARGIN + left, y: BARS_TOP, width: INNER_WIDTH - left }),
    separator(BARS_END),
    facts.markup,
  );
}

function pillsOf({ complete, metrics, rules }: ThreatReport): Pill[] {
  if (metrics.counts.cases === 0) return [{ text: 'no answer scored', alarm: true }];
  return [
    ...(complete ? [] : [{ text: 'incomplete', alarm: true }]),
    ...(rules.calibration === null ? [{ text: 'uncalibrated', dashed: true }] : []),
    ...(metrics.counts.reviewed > 0 ? [{ text: `${metrics.counts.reviewed} decided by people` }] : []),
  ];
}

function factsOf({ benign, metrics, probes }: ThreatReport): Fact[] {
  const { counts, overall, indices } = metrics;
  const rateFact = (label: string, { rate, n, ciLow, ciHigh }: typeof overall.passRate): Fact => ({
    label,
    value: formatPercent(rate, 1),
    note: rate === null ? 'nothing to count' : (formatInterval({ ciLow, ciHigh }, 'percent') ?? `of ${n}`),
  });
  const worst = metrics.categoryRanking[0];
  return [
    {
      label: 'Answers',
      value: String(counts.cases),
      note: `${counts.probesEvaluated} of ${plural(probes.available, 'probe')}`,
    },
    rateFact('Passed', overall.strictPassRate),
    rateFact('High stakes failed', overall.highStakesFailureRate),
    rateFact('False refusals', benign.falseRefusalRate),
    {
      label: 'Unclear',
      value: formatPercent(overall.unclearRate.rate, 1),
      note: `${counts.needsReview} to review`,
    },
    { label: 'Exposure', value: formatUnit(indices.exposureIndex.value), note: 'mean weighted risk' },
    ...(worst === undefined
      ? []
      : [
          {
            label: 'Riskiest family',
            value: titleOf(worst.category),
            note: `mean risk ${formatUnit(worst.meanRisk)}`,
          },
        ]),
  ];
}
