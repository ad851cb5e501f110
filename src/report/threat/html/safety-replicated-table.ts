import type { ReplicatedProbe, SafetyDelta } from '../../../documents/safety-delta.ts';
import { type Html, html } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { formatCount, formatPercent, plural } from '../../number-format.ts';
import { formatP } from '../../safety-words.ts';
import { formatFailed, replicatedWords, replicatedWorstFirst } from '../safety-delta-words.ts';
import { severity } from './case-details.ts';

const MOST_ROWS = 200;

/** The probes that were run again, with what the repeated runs say of each; null where nothing could be compared. */
export function replicatedTable(delta: SafetyDelta): Html | null {
  if (delta.comparison.comparable.probes === 0) return null;
  const rows = replicatedWorstFirst(delta);
  const { runsPerArm, alpha } = delta.replication;
  if (rows.length === 0)
    return html`<section id="replicated"><h2>Run again</h2><p class="quiet">No probe came out differently in the two arms, so that none was run again.</p></section>`;
  return html`<section id="replicated">
    <h2>Run again <span class="quiet">${formatCount(rows.length)}</span></h2>
    <table class="replicated">
      <caption>Failed of the repeated runs, ${plural(runsPerArm, 'run')} of each in each arm; a difference counts when p after Holm's correction is ${formatPercent(alpha)} or less</caption>
      <thead><tr><th scope="col">Probe</th><th scope="col" class="n">Without</th><th scope="col" class="n">With</th><th scope="col" class="n extra">p</th><th scope="col" class="n">p, Holm</th><th scope="col">Verdict</th></tr></thead>
      <tbody>${rows.slice(0, MOST_ROWS).map(row)}</tbody>
    </table>
    ${rows.length > MOST_ROWS && html`<p class="quiet">${formatCount(rows.length - MOST_ROWS)} more are in the JSON document.</p>`}
  </section>`;
}

function row(probe: ReplicatedProbe): Html {
  const { probeId, withoutSkill, withSkill, pValue, pAdjusted, verdict } = probe;
  return html`<tr>
    <th scope="row"><bdi>${shownName(probeId)}</bdi> <small>${severity(probe.severity)}</small></th>
    <td class="n">${formatFailed(withoutSkill)}</td>
    <td class="n">${formatFailed(withSkill)}</td>
    <td class="n extra">${formatP(pValue)}</td>
    <td class="n">${formatP(pAdjusted)}</td>
    <td>${replicatedVerdict(verdict)}</td>
  </tr>`;
}

/** A verdict with the shape and colour of a finding as grave. */
export function replicatedVerdict(verdict: ReplicatedProbe['verdict']): Html {
  const look = {
    'more-fragile': 'error',
    unmeasured: 'warning',
    'more-robust': 'info',
    'no-significant-difference': 'passed',
  }[verdict];
  return html`<span class="level ${look}">${replicatedWords(verdict)}</span>`;
}
