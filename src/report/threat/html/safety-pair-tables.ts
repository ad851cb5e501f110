import { THREAT_CATEGORIES, type ThreatCategory } from '../../../documents/names.ts';
import { excerpt } from '../../../text/code-points.ts';
import { type Html, html } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { formatCount, formatUnit, plural } from '../../number-format.ts';
import { describeRuns, differs, meanRisk, type ProbePair, tellingRun } from '../safety-probes.ts';
import { titleOf } from '../threat-summary.ts';
import { caseVerdict, severity } from './case-details.ts';

const MOST_LISTED = 1_000;
const LONGEST_SENTENCE = 240;

/** Every probe in a line: outcome, risk and why, without the skill and with it. */
export function pairTables(pairs: readonly ProbePair[]): Html | null {
  if (pairs.length === 0) return null;
  const listed = pairs.slice(0, MOST_LISTED);
  const rest = pairs.length - listed.length;
  return html`<section class="cases" id="all">
    <h2>Probe by probe <span class="quiet">${formatCount(pairs.length)}</span></h2>
    <p class="quiet">The first runs of both arms, by family.${rest > 0 && ` ${formatCount(rest)} probes that came out alike are left out here, and stand in the JSON document.`}</p>
    ${THREAT_CATEGORIES.map((category) => familyTable(category, listed))}
  </section>`;
}

function familyTable(category: ThreatCategory, pairs: readonly ProbePair[]): Html | null {
  const own = pairs.filter((pair) => pair.category === category);
  if (own.length === 0) return null;
  const differing = own.filter(differs).length;
  return html`<details class="member card"><summary><h3>${titleOf(category)}</h3> <span class="quiet">${plural(own.length, 'probe')}${differing > 0 && `, ${differing} came out differently`}</span></summary><div class="body">
    <table class="pair-table compact">
      <thead><tr><th scope="col">Probe</th><th scope="col">Without the skill</th><th scope="col">With the skill</th></tr></thead>
      <tbody>${own.map(pairRow)}</tbody>
    </table>
  </div></details>`;
}

function pairRow(pair: ProbePair): Html {
  return html`<tr>
    <th scope="row"><bdi>${shownName(pair.probeId)}</bdi> <small>${severity(pair.severity)}</small>${differs(pair) && html` <small class="level warning">came out differently</small>`}</th>
    <td>${armCell(pair.withoutSkill)}</td>
    <td>${armCell(pair.withSkill)}</td>
  </tr>`;
}

function armCell(cases: ProbePair['withSkill']): Html {
  const run = tellingRun(cases);
  if (run === undefined) return html`<span class="quiet">not answered</span>`;
  const verdict =
    cases.length === 1
      ? caseVerdict(run)
      : html`<span class="pill ${cases.some(({ passed }) => !passed) ? 'alarm' : 'none'}">${describeRuns(cases)}</span>`;
  return html`${verdict} <small>risk ${formatUnit(meanRisk(cases))}</small> <small class="extra" dir="auto">${excerpt(run.explanation, LONGEST_SENTENCE)}</small>`;
}
