import type { Observability, ThreatReport } from '../../../documents/threat-report.ts';
import { type Html, html } from '../../html/html.ts';
import { formatCount, formatShare, plural } from '../../number-format.ts';
import { formatPValue } from '../threat-summary.ts';
import { scatterPlot } from './scatter-plot.ts';

const LABELS = [
  ['category', 'Family'],
  ['severity', 'Severity'],
  ['passFail', 'Passed or failed'],
] as const;

/** Which cases lie together by their words, and what their clusters share with what is known of them. */
export function geometrySection({ observability, cases }: ThreatReport): Html {
  if (observability === null)
    return html`<section id="geometry"><h2>Geometry</h2><p class="quiet">There are too few cases for it.</p></section>`;
  const { clusters, clusterSizes, n, vocabulary, components, seed, notes } = observability;
  return html`<section id="geometry">
    <h2>Geometry</h2>
    <p class="quiet">${plural(n, 'text')} with ${formatCount(vocabulary)} different words, reduced to ${plural(components, 'dimension')}, fall into ${plural(clusters, 'cluster')} of ${clusterSizes.join(', ')}. Seed ${seed}.</p>
    ${scatterPlot(cases)}
    ${informationTable(observability)}
    <ul class="notes">${notes.map((note) => html`<li dir="auto">${note}</li>`)}</ul>
  </section>`;
}

function informationTable({
  mutualInformation,
  normalizedMutualInformation,
  withoutLabels,
}: Observability): Html {
  return html`<table class="information">
    <caption>What the clusters share with each label: mutual information in nats, and its share of the most there could be${withoutLabels !== null && `; p by ${formatCount(withoutLabels.permutations)} permutations`}</caption>
    <thead><tr><th scope="col">Label</th><th scope="col">Whole texts</th><th scope="col">Without the labels in the text</th></tr></thead>
    <tbody>${LABELS.map(
      ([key, title]) => html`<tr>
        <th scope="row">${title}</th>
        <td>${nats(mutualInformation[key])} <small>${formatShare(normalizedMutualInformation[key])}</small></td>
        <td>${
          withoutLabels === null
            ? html`<span class="quiet">not measured</span>`
            : html`${nats(withoutLabels.mutualInformation[key])} <small>${formatShare(withoutLabels.normalizedMutualInformation[key])}, ${formatPValue(withoutLabels.pValues[key])}</small>`
        }</td>
      </tr>`,
    )}</tbody>
  </table>`;
}

function nats(value: number): string {
  return value.toFixed(3);
}
