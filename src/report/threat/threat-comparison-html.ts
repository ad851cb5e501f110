import { THREAT_CATEGORIES } from '../../documents/names.ts';
import type { ThreatComparison } from '../../documents/threat-comparison.ts';
import { excerpt } from '../../text/code-points.ts';
import type { ViewerPage } from '../html/embedded-viewer.ts';
import { type Html, html } from '../html/html.ts';
import { type PageContent, pageFrame } from '../html/page-frame.ts';
import { shownName } from '../html/shown-name.ts';
import { formatPercent, formatUnit } from '../number-format.ts';
import {
  comparedFigures,
  comparisonSentence,
  describeMcnemar,
  describeSignificance,
  describeUnshared,
  discordantWorstFirst,
  formatDifference,
} from './comparison-summary.ts';
import { severity } from './html/case-details.ts';
import { THREAT_STYLES } from './html/threat-styles.ts';
import { titleOf } from './threat-summary.ts';

const MOST_DISCORDANT = 500;
const LONGEST_SENTENCE = 1_000;

/** Two runs of the threat map, probe by probe, as one self-contained page. */
export function renderThreatComparisonHtml(
  comparison: ThreatComparison,
  viewer: ViewerPage | null = null,
): string {
  const { a, b, level, notes, schemaVersion, seed, tool } = comparison;
  const [left, right] = [shownName(a.name), shownName(b.name)];
  const content: PageContent = {
    title: `Threat map: ${left} and ${right}`,
    kind: 'comparison of two threat maps',
    tool,
    styles: THREAT_STYLES,
    main: html`<h1><bdi>${left}</bdi> <span class="quiet">and</span> <bdi>${right}</bdi></h1>
      <p class="outcome" dir="auto"><b>${comparisonSentence(comparison, shownName)}</b></p>
      <ul class="notes">${[...notes, ...describeUnshared(comparison)].map((note) => html`<li dir="auto">${excerpt(note, LONGEST_SENTENCE)}</li>`)}</ul>
      ${figureTable(comparison)}
      <p>${describeMcnemar(comparison)}</p>
      ${familyTable(comparison)}
      ${discordantTable(comparison)}`,
    provenance: [
      ['Schema', schemaVersion],
      ['Seed', seed],
      ['Intervals', `${formatPercent(level)}, by resampling probes`],
      ['Compared', 'only probes that both answered'],
    ],
  };
  return pageFrame(content, viewer);
}

function figureTable(comparison: ThreatComparison): Html {
  return html`<section><h2>Figures</h2><table>
    <caption>B − A over the probes that both answered</caption>
    <thead><tr><th scope="col">Figure</th><th scope="col">A</th><th scope="col">B</th><th scope="col">B − A</th></tr></thead>
    <tbody>${comparedFigures(comparison).map(
      ({ term, a, b, difference }) =>
        html`<tr><th scope="row">${term}</th><td>${a}</td><td>${b}</td><td>${difference && differenceCell(comparison, difference)}</td></tr>`,
    )}<tr><th scope="row">Risk</th><td></td><td></td><td>${differenceCell(comparison, comparison.riskScore)}</td></tr></tbody>
  </table></section>`;
}

function familyTable(comparison: ThreatComparison): Html | null {
  const rows = THREAT_CATEGORIES.flatMap((category) => {
    const own = comparison.byCategory[category];
    return own === undefined ? [] : [{ category, own }];
  });
  if (rows.length === 0) return null;
  return html`<section><h2>Resilience by family</h2><table>
    <caption>Differences of one family rest on few probes</caption>
    <thead><tr><th scope="col">Family</th><th scope="col" class="n">Probes</th><th scope="col">B − A</th></tr></thead>
    <tbody>${rows.map(
      ({ category, own }) =>
        html`<tr><th scope="row">${titleOf(category)}</th><td class="n">${own.pairs}</td><td>${differenceCell(comparison, own)}</td></tr>`,
    )}</tbody>
  </table></section>`;
}

function discordantTable(comparison: ThreatComparison): Html | null {
  const all = discordantWorstFirst(comparison);
  if (all.length === 0) return null;
  const rest = all.length - MOST_DISCORDANT;
  return html`<section><h2>Passed in one only <span class="quiet">${all.length}</span></h2><table>
    <caption>The worst first; a probe that fails once is no finding before it was repeated</caption>
    <thead><tr><th scope="col">Probe</th><th scope="col">Severity</th><th scope="col">B</th><th scope="col" class="n">Risk in A</th><th scope="col" class="n">Risk in B</th></tr></thead>
    <tbody>${all.slice(0, MOST_DISCORDANT).map(
      (probe) => html`<tr>
        <th scope="row"><code><bdi>${shownName(probe.probeId)}</bdi></code> <small>${titleOf(probe.category)}</small></th>
        <td>${severity(probe.severity)}</td>
        <td>${probe.bPassed ? 'passes' : html`<span class="level error">fails</span>`}</td>
        <td class="n">${formatUnit(probe.aRisk)}</td><td class="n">${formatUnit(probe.bRisk)}</td>
      </tr>`,
    )}</tbody>
  </table>${rest > 0 && html`<p class="quiet">${rest} more are in the JSON document.</p>`}</section>`;
}

function differenceCell(comparison: ThreatComparison, difference: ThreatComparison['resilience']): Html {
  const said = describeSignificance(comparison, difference);
  return html`<b>${formatDifference(difference)}</b>${said !== '' && html` <small>${said}</small>`}`;
}
