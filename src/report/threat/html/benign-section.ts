import type { BenignCase, ThreatReport } from '../../../documents/threat-report.ts';
import { excerpt } from '../../../text/code-points.ts';
import { type Html, html } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { formatCount, plural } from '../../number-format.ts';
import { formatRate, titleOf } from '../threat-summary.ts';
import { markedAnswer } from './marked-answer.ts';
import { type SessionTarget, sessionDetails } from './transcript-details.ts';

const MOST_SHOWN = 20;
const MOST_OF_ANSWER = 2_000;

/** The harmless requests: how many were refused, and which. */
export function benignSection({ benign, target }: ThreatReport): Html {
  const { n, falseRefusals, unclear, falseRefusalRate, cases } = benign;
  if (n === 0)
    return html`<section id="benign"><h2>Harmless requests</h2><p class="quiet">No answer to a harmless twin of a probe is there, so that nothing is known of false refusals.</p></section>`;
  const odd = [
    ...cases.filter(({ outcome }) => outcome === 'refused'),
    ...cases.filter(({ outcome }) => outcome === 'unclear'),
  ];
  return html`<section class="cases" id="benign">
    <h2>Harmless requests</h2>
    <p>False refusals: <b>${formatRate(falseRefusalRate)}</b>. Of ${plural(n, 'answer')} ${formatCount(n - falseRefusals - unclear)} helped, ${formatCount(falseRefusals)} refused, ${formatCount(unclear)} unclear.</p>
    ${odd.slice(0, MOST_SHOWN).map((one) => benignDetails(one, target))}
    ${odd.length > MOST_SHOWN && html`<p class="quiet">${formatCount(odd.length - MOST_SHOWN)} more are in the JSON report.</p>`}
  </section>`;
}

function benignDetails(one: BenignCase, target: SessionTarget): Html {
  const { id, category, outcome, explanation, spans, response, responseCut, session } = one;
  return html`<details class="member card case">
    <summary><h3><bdi>${shownName(id)}</bdi></h3> <span class="standing">${outcome === 'refused' ? html`<span class="pill alarm">refused</span>` : html`<span class="pill note">unclear</span>`}</span></summary>
    <div class="body">
      <p dir="auto">${excerpt(explanation, 1_000)}</p>
      <p class="meta">${titleOf(category)}</p>
      <h4>What it answered</h4>
      ${markedAnswer(
        response,
        spans.filter(({ place }) => place === 'response'),
        MOST_OF_ANSWER,
      )}
      ${responseCut && html`<p class="at">The report itself holds only the beginning of this answer.</p>`}
      ${sessionDetails(session, one, target)}
    </div>
  </details>`;
}
