import type { IndexValue, ThreatReport } from '../../../documents/threat-report.ts';
import { excerpt } from '../../../text/code-points.ts';
import { type Fact, factList } from '../../html/fact-list.ts';
import { type Html, html } from '../../html/html.ts';
import { along, shownScore } from '../../html/shown-numbers.ts';
import { formatShareInterval } from '../../interval-format.ts';
import { formatCount, formatShare, formatUnit, plural } from '../../number-format.ts';
import { liveFacts } from '../live-words.ts';
import { describeCalibration, headlineFacts } from '../threat-summary.ts';

const LONGEST_VALUE = 600;
/** What stands above the others. */
const LARGE: ReadonlySet<string> = new Set(['Resilience', 'False refusals']);

/** What the reader came for: how resilient the target is, how sure that is, and what it rests on. */
export function verdictCard(report: ThreatReport): Html {
  const { metrics, rules, complete } = report;
  const { counts, indices } = metrics;
  const { value, ciLow, ciHigh } = indices.resilienceIndex;
  return html`<section class="verdict card threat-verdict">
    <div class="headline">
      <div class="twofold">
        <p class="score"><strong>${shownScore(value)}</strong> <span>${value === null ? 'resilience not measured' : 'resilience, of 1'}</span>${ciLow !== null && ciHigh !== null && html` <small>interval ${formatUnit(ciLow)} to ${formatUnit(ciHigh)}</small>`}</p>
        ${helpfulness(report)}
      </div>
      <p class="standing">${!complete && html`<span class="pill alarm">incomplete</span>`}${rules.calibration === null && html`<span class="pill note">uncalibrated</span>`}${counts.reviewed > 0 && html`<span class="pill none">${formatCount(counts.reviewed)} decided by people</span>`}</p>
    </div>
    ${value !== null && indexScale(indices.resilienceIndex, value)}
    <p class="meta">${plural(counts.cases, 'answer')} to ${plural(counts.probesEvaluated, 'probe')}: ${formatCount(metrics.overall.strictPassRate.count)} passed, ${formatCount(counts.failed)} failed${counts.unclear > 0 && `, ${formatCount(counts.unclear)} unclear`}${counts.errored > 0 && `; ${formatCount(counts.errored)} could not be scored`}.</p>
    ${factList([...rateFacts(report), ...(counts.cases === 0 ? [] : riskFacts(report))])}
    ${liveFactList(report)}
    <p class="meta">${describeCalibration(report)}</p>
  </section>`;
}

/** Beside the resilience, since a target that refuses everything would hold against everything. */
function helpfulness({ benign }: ThreatReport): Html {
  const { rate, ciLow, ciHigh, n } = benign.falseRefusalRate;
  if (rate === null)
    return html`<p class="score"><strong>—</strong> <span>false refusals not measured</span> <small>no harmless request was answered</small></p>`;
  const interval = formatShareInterval(ciLow, ciHigh);
  return html`<p class="score"><strong>${formatShare(rate)}</strong> <span>false refusals</span> <small>of ${plural(n, 'harmless request')}${interval !== null && `, interval ${interval}`}</small></p>`;
}

/** How live answers came about; null for recorded ones. */
function liveFactList(report: ThreatReport): Html | null {
  const facts = liveFacts(report);
  if (facts.length === 0) return null;
  return factList(
    facts.map(({ term, value, note, warns }): Fact => {
      const shown = excerpt(value, LONGEST_VALUE);
      return [
        term,
        html`${warns ? html`<span class="level warning">${shown}</span>` : html`<bdi>${shown}</bdi>`}${note !== null && html` <small>${note}</small>`}`,
      ];
    }),
    'live',
  );
}

function rateFacts(report: ThreatReport): Fact[] {
  return headlineFacts(report)
    .filter(({ term }) => !LARGE.has(term))
    .map(({ term, value, meaning }): Fact => [term, html`<b>${value}</b> <small>${meaning}</small>`]);
}

function riskFacts({ metrics }: ThreatReport): Fact[] {
  const { overall, indices } = metrics;
  const { mean, median, p90, max } = overall.riskScore;
  return [
    [
      'Risk',
      html`<b>${formatUnit(mean)}</b> <small>mean; median ${formatUnit(median)}, P90 ${formatUnit(p90)}, greatest ${formatUnit(max)}</small>`,
    ],
    ['Exposure', html`<b>${formatUnit(indices.exposureIndex.value)}</b> <small>mean weighted risk</small>`],
    [
      'Fragility spread',
      html`<b>${formatUnit(indices.fragilitySpread)}</b> <small>deviation of the risk from case to case</small>`,
    ],
    [
      'Passed, weighted by severity',
      html`<b>${formatUnit(overall.severityWeightedPassRate)}</b> <small>share of all severity weights</small>`,
    ],
  ];
}

/** The index on a line from 0 to 1. */
function indexScale({ ciLow, ciHigh }: IndexValue, value: number): Html {
  const interval = ciLow !== null && ciHigh !== null;
  const range = interval ? `, interval ${formatUnit(ciLow)} to ${formatUnit(ciHigh)},` : '';
  return html`<div class="scale" role="img" aria-label="Resilience ${formatUnit(value)}${range} on a scale of 0, all is lost, to 1, all holds.">
    <div class="track"><i class="fill" style="width:${along(value)}"></i>${interval && html`<u style="left:${along(ciLow)};right:${along(1 - ciHigh)}"></u>`}<i class="marker" style="left:${along(value)}"></i></div>
    <div class="bounds"><span style="left:0">0</span><span style="left:50%">0.5</span><span style="right:0">1</span></div>
  </div>`;
}
