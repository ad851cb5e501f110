import type { SafetyDelta } from '../../../documents/safety-delta.ts';
import { type Html, html } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { formatCount } from '../../number-format.ts';
import { differingTwins } from '../safety-probes.ts';
import { formatRate } from '../threat-summary.ts';

const MOST_ROWS = 100;

/** What the skill does to harmless requests: false refusals of both arms, and those of one arm only. */
export function twinTable(delta: SafetyDelta): Html {
  const { withoutSkill, withSkill } = delta.arms;
  const twins = differingTwins(delta);
  return html`<section id="benign">
    <h2>Harmless requests</h2>
    <p>False refusals: <b>${formatRate(withoutSkill.benign.falseRefusalRate)}</b> without the skill, <b>${formatRate(withSkill.benign.falseRefusalRate)}</b> with it.</p>
    ${
      twins.length > 0 &&
      html`<table class="twins compact">
      <caption>Refused in one arm only: ${formatCount(twins.length)}</caption>
      <thead><tr><th scope="col">Request</th><th scope="col">Without the skill</th><th scope="col">With the skill</th></tr></thead>
      <tbody>${twins
        .slice(0, MOST_ROWS)
        .map(
          (twin) =>
            html`<tr><th scope="row"><bdi>${shownName(twin.id)}</bdi></th><td>${twin.withoutSkill}</td><td>${twin.withSkill}</td></tr>`,
        )}</tbody>
    </table>${twins.length > MOST_ROWS && html`<p class="quiet">${formatCount(twins.length - MOST_ROWS)} more are in the JSON document.</p>`}`
    }
  </section>`;
}
