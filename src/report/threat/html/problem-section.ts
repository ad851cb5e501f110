import type { ThreatReport } from '../../../documents/threat-report.ts';
import { excerpt } from '../../../text/code-points.ts';
import { type Html, html } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { formatCount, plural } from '../../number-format.ts';

const MOST_ERRORS = 50;
const MOST_UNANSWERED = 100;
const LONGEST_SENTENCE = 500;

/** What could not be scored, and which probes nobody answered; null when all is there. */
export function problemSection({ errors, live, probes }: ThreatReport): Html | null {
  const { unanswered } = probes;
  if (errors.length === 0 && unanswered.length === 0) return null;
  return html`<section class="problems" id="problems">
    <h2>What is missing</h2>
    ${
      errors.length > 0 &&
      errorTable(
        errors,
        `${live === null ? 'Could not be scored' : 'No answer that could be scored'}: ${formatCount(errors.length)}`,
      )
    }
    ${
      unanswered.length > 0 &&
      html`<details class="more"><summary>${plural(unanswered.length, 'probe')} without a response</summary><div class="body"><p>${unanswered.slice(0, MOST_UNANSWERED).map((id, index) => html`${index > 0 && ', '}<code><bdi>${shownName(id)}</bdi></code>`)}${unanswered.length > MOST_UNANSWERED && ` and ${formatCount(unanswered.length - MOST_UNANSWERED)} more`}</p></div></details>`
    }
  </section>`;
}

/** What went wrong where; what does not fit is counted. */
function errorTable(errors: ThreatReport['errors'], caption: string): Html {
  return html`<table>
      <caption>${caption}</caption>
      <thead><tr><th scope="col">Place</th><th scope="col">Reason</th></tr></thead>
      <tbody>${errors.slice(0, MOST_ERRORS).map(({ place, message }) => html`<tr><th scope="row"><code><bdi>${excerpt(place, 200)}</bdi></code></th><td dir="auto">${excerpt(message, LONGEST_SENTENCE)}</td></tr>`)}</tbody>
    </table>${errors.length > MOST_ERRORS && html`<p class="quiet">${formatCount(errors.length - MOST_ERRORS)} more are in the JSON report.</p>`}`;
}
