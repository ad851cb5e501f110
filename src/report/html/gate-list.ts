import type { Gate } from '../../documents/evaluation.ts';
import { type Html, html } from './html.ts';
import { shownPath } from './shown-place.ts';

/** The gates of the run, the failed ones first, each with the sentence that says by how much. */
export function gateList(gates: readonly Gate[]): Html | null {
  if (gates.length === 0) return null;
  const rows = [false, null, true].flatMap((passed) => gates.filter((gate) => gate.passed === passed));
  return html`<section class="gates">
    <h2>Gates</h2>
    <table>
      <caption>What this run was asked to hold</caption>
      <thead><tr><th scope="col">Gate</th><th scope="col">Outcome</th><th scope="col">Reason</th></tr></thead>
      <tbody>${rows.map(
        ({ name, subject, passed, message }) => html`<tr>
          <th scope="row">${name} <small><code>${shownPath(subject)}</code></small></th>
          <td>${outcome(passed)}</td>
          <td dir="auto">${message}</td>
        </tr>`,
      )}</tbody>
    </table>
  </section>`;
}

function outcome(passed: boolean | null): Html {
  if (passed === null) return html`<span class="level warning">not measured</span>`;
  return passed
    ? html`<span class="level passed">passed</span>`
    : html`<span class="level error">failed</span>`;
}
