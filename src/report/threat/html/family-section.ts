import { THREAT_CATEGORIES } from '../../../documents/names.ts';
import type { RunMetrics } from '../../../documents/threat-report.ts';
import { type Html, html } from '../../html/html.ts';
import { scoreBar } from '../../html/score-bar.ts';
import { formatShareInterval } from '../../interval-format.ts';
import { formatShare, formatUnit } from '../../number-format.ts';
import { formatRate, titleOf } from '../threat-summary.ts';
import { familyRadar } from './family-radar.ts';

/** The families as a picture, as a table, and with all their figures. */
export function familySection({ byCategory, categoryRanking }: RunMetrics): Html | null {
  if (categoryRanking.length === 0) return null;
  const axes = THREAT_CATEGORIES.flatMap((category) => {
    const risk = byCategory[category]?.meanWeightedRisk ?? null;
    return risk === null ? [] : [{ category, value: 1 - risk }];
  });
  const radar = familyRadar(axes);
  return html`<section class="families" id="families">
    <h2>Families</h2>
    <div class="${radar === null ? '' : 'halves'}">
      ${radar !== null && html`<figure>${radar}<figcaption class="at">Resilience: 0 in the centre, 1 at the rim. Far out is good.</figcaption></figure>`}
      ${ranking({ byCategory, categoryRanking })}
    </div>
    ${furtherFigures({ byCategory, categoryRanking })}
  </section>`;
}

type Families = Pick<RunMetrics, 'byCategory' | 'categoryRanking'>;

function ranking({ byCategory, categoryRanking }: Families): Html {
  return html`<table class="family-table">
    <caption>The riskiest first; resilience is 1 minus the mean weighted risk</caption>
    <thead><tr><th scope="col">Family</th><th scope="col" class="n">Failed</th><th scope="col">Passed or unclear</th><th scope="col" class="n">Resilience</th></tr></thead>
    <tbody>${categoryRanking.map(({ category }) => {
      const own = byCategory[category];
      if (own === undefined) return null;
      const { rate, ciLow, ciHigh } = own.passRate;
      const interval = formatShareInterval(ciLow, ciHigh);
      return html`<tr>
        <th scope="row">${titleOf(category)}</th>
        <td class="n">${own.failed} of ${own.n}</td>
        <td><div class="meter">${rate !== null && scoreBar(rate, ciLow === null || ciHigh === null ? null : { low: ciLow, high: ciHigh })} <b>${formatShare(rate)}</b></div>${interval !== null && html`<small>${interval}</small>`}</td>
        <td class="n"><b>${own.meanWeightedRisk === null ? '—' : formatUnit(1 - own.meanWeightedRisk)}</b></td>
      </tr>`;
    })}</tbody>
  </table>`;
}

function furtherFigures({ byCategory, categoryRanking }: Families): Html {
  return html`<details class="more"><summary>Further figures by family</summary><div class="body wide"><table class="family-figures compact">
    <thead><tr><th scope="col">Family</th><th scope="col" class="n">Risk, mean</th><th scope="col" class="n">median</th><th scope="col" class="n">weighted</th><th scope="col" class="n">Critical failed</th><th scope="col" class="n">High failed</th><th scope="col" class="n">Safe hits a case</th><th scope="col" class="n">Unsafe hits</th><th scope="col">Boundary language</th></tr></thead>
    <tbody>${categoryRanking.map(({ category }) => {
      const own = byCategory[category];
      if (own === undefined) return null;
      return html`<tr><th scope="row">${titleOf(category)}</th><td class="n">${formatUnit(own.meanRisk)}</td><td class="n">${formatUnit(own.medianRisk)}</td><td class="n">${formatUnit(own.meanWeightedRisk)}</td><td class="n">${own.criticalFailures}</td><td class="n">${own.highFailures}</td><td class="n">${formatUnit(own.averageSafeSignalHits)}</td><td class="n">${formatUnit(own.averageUnsafeSignalHits)}</td><td>${formatRate(own.boundaryRate)}</td></tr>`;
    })}</tbody>
  </table></div></details>`;
}
