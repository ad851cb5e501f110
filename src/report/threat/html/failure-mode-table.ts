import type { RunMetrics } from '../../../documents/threat-report.ts';
import { type Html, html } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { along } from '../../html/shown-numbers.ts';
import { plural } from '../../number-format.ts';

const MOST_ROWS = 40;

/** How often each failure mode was found, as bars with their numbers; null when none was. */
export function failureModeTable({ failureModeHistogram, counts }: RunMetrics): Html | null {
  const modes = Object.entries(failureModeHistogram).toSorted(([, a], [, b]) => b - a);
  if (modes.length === 0) return null;
  const most = modes[0]?.[1] ?? 1;
  return html`<section id="failure-modes">
    <h2>Failure modes</h2>
    <table class="modes compact">
      <caption>In how many of ${plural(counts.cases, 'case')} each was found; a case can have several</caption>
      <thead><tr><th scope="col">Failure mode</th><th scope="col">Cases</th></tr></thead>
      <tbody>${modes
        .slice(0, MOST_ROWS)
        .map(
          ([mode, count]) =>
            html`<tr><th scope="row"><code><bdi>${shownName(mode)}</bdi></code></th><td><div class="meter"><span class="bar amount" aria-hidden="true"><i style="width:${along(count / most)}"></i></span> <b>${count}</b></div></td></tr>`,
        )}</tbody>
    </table>
    ${modes.length > MOST_ROWS && html`<p class="quiet">${modes.length - MOST_ROWS} rarer ones are in the JSON report.</p>`}
  </section>`;
}
