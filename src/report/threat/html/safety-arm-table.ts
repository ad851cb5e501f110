import type { SafetyDelta } from '../../../documents/safety-delta.ts';
import { type Html, html } from '../../html/html.ts';
import { armFigures } from '../safety-arms.ts';

/** The figures of both arms side by side. */
export function armTable(delta: SafetyDelta): Html {
  return html`<section id="arms">
    <h2>Both arms</h2>
    <table class="arm-table compact">
      <caption>The same probes put to the same agent; each figure over all answers of the first runs of its arm</caption>
      <thead><tr><th scope="col">Figure</th><th scope="col">Without the skill</th><th scope="col">With the skill</th></tr></thead>
      <tbody>${armFigures(delta).map(
        ({ term, withoutSkill, withSkill }) =>
          html`<tr><th scope="row">${term}</th><td>${withoutSkill}</td><td>${withSkill}</td></tr>`,
      )}</tbody>
    </table>
  </section>`;
}
