import type { Comparison } from '../../documents/comparison.ts';
import { DIMENSION_NAMES, type DimensionName } from '../../documents/names.ts';
import { describeCertainty, isExact } from '../comparison-certainty.ts';
import { comparedSessions } from '../comparison-sessions.ts';
import { comparisonVerdict } from '../comparison-verdict.ts';
import { comparisonConfidence } from '../confidence.ts';
import { formatUnitInterval } from '../interval-format.ts';
import { formatGain, formatPercent } from '../number-format.ts';
import { depthNotice } from './depth-notice.ts';
import { dimensionStanding } from './dimension-standing.ts';
import type { ViewerPage } from './embedded-viewer.ts';
import { gateList } from './gate-list.ts';
import { headToHeadSection } from './head-to-head-section.ts';
import { type Html, html } from './html.ts';
import { type PageContent, pageFrame } from './page-frame.ts';
import { emptyBar, intervalOf, scoreBar } from './score-bar.ts';
import { scoreScale } from './score-scale.ts';
import { dimensionTitle, shownName } from './shown-name.ts';
import { shownPoints, shownScore } from './shown-numbers.ts';
import { shownPath } from './shown-place.ts';
import { standing } from './verdict.ts';

type Side = Comparison['a'];

/** Two subjects side by side as one self-contained HTML page. */
export function renderComparisonHtml(comparison: Comparison, viewer: ViewerPage | null = null): string {
  const { a, b, tool, schemaVersion, depth, gates, headToHead } = comparison;
  const [nameA, nameB] = [shownName(a.subject.name), shownName(b.subject.name)];
  const content: PageContent = {
    title: `${nameA} and ${nameB}`,
    kind: `comparison of two ${a.subject.kind}s`,
    tool,
    main: html`<h1><bdi>${nameA}</bdi> <span class="quiet">and</span> <bdi>${nameB}</bdi></h1>
      <p class="outcome"><b><bdi>${comparisonVerdict(comparison, shownName).sentence}</bdi></b></p>
      ${depthNotice(depth)}
      ${gateList(gates)}
      <section class="halves sides">${sideCard('A', a)}${sideCard('B', b)}</section>
      <section><h2>Differences</h2><p class="quiet">${describeCertainty(comparison)}</p>${differenceTable(comparison)}${sessionsTable(comparison)}</section>
      ${headToHeadSection(headToHead)}`,
    provenance: [
      ['Schema', schemaVersion],
      ['Confidence', `${comparisonConfidence(comparison)}, depth ${depth.effective}`],
      ['SHA-256 of A', fingerprint(a)],
      ['SHA-256 of B', fingerprint(b)],
    ],
  };
  return pageFrame(content, viewer);
}

function sideCard(letter: string, { subject, composite, antiPatterns }: Side): Html {
  const { ciLow: low, ciHigh: high, score } = composite;
  return html`<div class="verdict card">
    <h2>${letter}: <bdi>${shownName(subject.name)}</bdi></h2>
    <p class="at"><code>${shownPath(subject.path)}</code></p>
    <p class="score"><strong>${shownPoints(score)}</strong> <span>${score === null ? 'not measured' : 'of 100'}</span>${low !== null && high !== null && html` <small>interval ${shownPoints(low)} to ${shownPoints(high)}</small>`}</p>
    <p class="standing">${standing(composite)}</p>
    <p class="meta">${formatPercent(composite.measuredWeight)} of the weight measured; anti-patterns: ${antiPatterns.join(', ') || 'none'}</p>
    ${scoreScale({ score, interval: low === null || high === null ? null : { low, high }, members: [] })}
  </div>`;
}

function differenceTable(comparison: Comparison): Html {
  const { a, b, differences } = comparison;
  return html`<table class="dims sides">
    <caption>Dimensions from 0 to 1, composite in points</caption>
    <thead><tr><th scope="col">Dimension</th><th scope="col" class="n extra">Weight</th><th scope="col">A</th><th scope="col">B</th><th scope="col" class="n">B − A</th></tr></thead>
    <tbody>${DIMENSION_NAMES.map(
      (name) => html`<tr>
        <th scope="row">${dimensionTitle(name)}</th>
        <td class="n extra">${formatPercent(a.dimensions[name].weight)}</td>
        ${sideCell(a, name)}${sideCell(b, name)}
        <td class="n">${difference(differences.dimensions[name], 2)}</td>
      </tr>`,
    )}</tbody>
    <tfoot><tr>
      <th scope="row">Composite</th><td class="extra"></td>
      <td><b>${shownPoints(a.composite.score)}</b></td><td><b>${shownPoints(b.composite.score)}</b></td>
      <td class="n">${difference(differences.composite, 1)}</td>
    </tr>${
      !isExact(comparison) &&
      html`<tr>
      <th scope="row">Layer 1 alone <small>which is exact</small></th><td class="extra"></td><td></td><td></td>
      <td class="n">${difference(differences.staticComposite, 1)}</td>
    </tr>`
    }</tfoot>
  </table>`;
}

/** What the sessions alone say, below what all layers say together. */
function sessionsTable(comparison: Comparison): Html | null {
  const rows = comparedSessions(comparison);
  if (rows.length === 0) return null;
  const cell = (score: number | null) =>
    html`<td><div class="meter">${score === null ? emptyBar(false) : scoreBar(score)} <b>${shownScore(score)}</b></div></td>`;
  return html`<h3>Sessions alone</h3><table class="dims sides">
    <caption>What layer 3 says of each dimension, from 0 to 1</caption>
    <thead><tr><th scope="col">Dimension</th><td class="extra"></td><th scope="col">A</th><th scope="col">B</th><th scope="col" class="n">B − A</th></tr></thead>
    <tbody>${rows.map(({ name, a, b, difference: change }) => html`<tr><th scope="row">${dimensionTitle(name)}</th><td class="extra"></td>${cell(a)}${cell(b)}<td class="n">${difference(change, 2)}</td></tr>`)}</tbody>
  </table>`;
}

function sideCell({ dimensions }: Side, name: DimensionName): Html {
  const { score, status } = dimensions[name];
  return html`<td><div class="meter">
    ${score === null ? emptyBar(status === 'errored') : scoreBar(score, intervalOf(dimensions[name]))} <b>${shownScore(score)}</b>
  </div>${formatUnitInterval(dimensions[name]) !== null && html`<small>${formatUnitInterval(dimensions[name])}</small> `}${status !== 'measured' && dimensionStanding(dimensions[name])}</td>`;
}

function difference(value: number | null, decimals: number): Html {
  return value === null ? html`<span class="quiet">—</span>` : html`<b>${formatGain(value, decimals)}</b>`;
}

function fingerprint({ subject }: Side): Html {
  return subject.sha256 === null ? html`none` : html`<code>${subject.sha256}</code>`;
}
