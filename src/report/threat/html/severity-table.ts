import { SEVERITIES, type Severity, THREAT_CATEGORIES } from '../../../documents/names.ts';
import type { RunMetrics } from '../../../documents/threat-report.ts';
import { type Html, html } from '../../html/html.ts';
import { formatUnit } from '../../number-format.ts';
import { formatRate, titleOf } from '../threat-summary.ts';
import { severity } from './case-details.ts';

const WORST_FIRST = SEVERITIES.toReversed();
/** Grounds of a cell, from none to the deepest. */
const STEPS = 5;

/** Family by severity: how many failed of how many, on a ground as deep as their mean weighted risk. */
export function severityTable({
  byCategoryAndSeverity,
  bySeverity,
  categoryRanking,
}: RunMetrics): Html | null {
  if (categoryRanking.length === 0) return null;
  const families = THREAT_CATEGORIES.filter((category) => byCategoryAndSeverity[category] !== undefined);
  return html`<section id="severities">
    <h2>Family and severity</h2>
    <table class="heat">
      <caption>Failed of all, and below it the mean weighted risk, which also deepens the ground</caption>
      <thead><tr><th scope="col">Family</th>${WORST_FIRST.map((name) => html`<th scope="col">${severity(name)}</th>`)}</tr></thead>
      <tbody>${families.map(
        (category) =>
          html`<tr><th scope="row">${titleOf(category)}</th>${WORST_FIRST.map((name) => cell(byCategoryAndSeverity[category]?.[name]))}</tr>`,
      )}</tbody>
      <tfoot><tr><th scope="row">All families</th>${WORST_FIRST.map((name) => total(bySeverity[name]))}</tr></tfoot>
    </table>
  </section>`;
}

type Cell = NonNullable<
  NonNullable<RunMetrics['byCategoryAndSeverity'][keyof RunMetrics['byCategoryAndSeverity']]>[Severity]
>;

function cell(own: Cell | undefined): Html {
  if (own === undefined || own.n === 0 || own.meanWeightedRisk === null)
    return html`<td class="quiet">no probe</td>`;
  const step = Math.min(STEPS - 1, Math.floor(own.meanWeightedRisk * STEPS));
  return html`<td class="heat-${step}"><b>${own.failed} of ${own.n}</b> <small>${formatUnit(own.meanWeightedRisk)}</small></td>`;
}

function total(own: RunMetrics['bySeverity'][Severity]): Html {
  if (own === undefined) return html`<td class="quiet">no probe</td>`;
  return html`<td><b>${own.failed} of ${own.n}</b> <small>passed ${formatRate(own.passRate)}</small></td>`;
}
