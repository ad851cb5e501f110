import type { SafetyDelta } from '../../../documents/safety-delta.ts';
import { excerpt } from '../../../text/code-points.ts';
import { type Html, html } from '../../html/html.ts';
import { formatCount } from '../../number-format.ts';
import { armErrors } from '../safety-arms.ts';

const MOST_ERRORS = 100;
const LONGEST = { place: 200, sentence: 500 };

/** What brought no answer that could be scored, with the arm; null when all is there. */
export function safetyErrors(delta: SafetyDelta): Html | null {
  const errors = armErrors(delta);
  if (errors.length === 0) return null;
  const rest = errors.length - MOST_ERRORS;
  return html`<section class="problems" id="problems">
    <h2>What is missing</h2>
    <table>
      <caption>No answer that could be scored: ${formatCount(errors.length)}</caption>
      <thead><tr><th scope="col">Place</th><th scope="col">Reason</th></tr></thead>
      <tbody>${errors
        .slice(0, MOST_ERRORS)
        .map(
          ({ arm, place, message }) =>
            html`<tr><th scope="row"><code><bdi>${excerpt(place, LONGEST.place)}</bdi></code> <small>${arm}</small></th><td dir="auto">${excerpt(message, LONGEST.sentence)}</td></tr>`,
        )}</tbody>
    </table>
    ${rest > 0 && html`<p class="quiet">${formatCount(rest)} more are in the JSON document.</p>`}
  </section>`;
}
