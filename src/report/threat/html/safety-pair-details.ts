import type { SafetyDelta } from '../../../documents/safety-delta.ts';
import type { CaseScore, ThreatReport } from '../../../documents/threat-report.ts';
import { excerpt } from '../../../text/code-points.ts';
import { type Html, html } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { formatCount, formatUnit, plural } from '../../number-format.ts';
import { formatP } from '../../safety-words.ts';
import { formatFailed } from '../safety-delta-words.ts';
import { describeRuns, differs, type ProbePair, tellingRun } from '../safety-probes.ts';
import { titleOf } from '../threat-summary.ts';
import { caseAccount, caseVerdict, severity } from './case-details.ts';
import { markLegend } from './marked-answer.ts';
import { replicatedVerdict } from './safety-replicated-table.ts';
import { sessionDetails } from './transcript-details.ts';

const MOST_PROBES = 60;
/** Runs that are shown in full, on the whole page and of one arm of one probe. */
const MOST_RUNS = 160;
const MOST_OF_ARM = 8;
const LONGEST_SENTENCE = 1_000;

type Target = ThreatReport['target'];

/** How many runs the page still takes. */
interface Room {
  left: number;
}

/** The probes that came out differently, both arms side by side with their answers and transcripts. */
export function differingProbes({ arms }: SafetyDelta, pairs: readonly ProbePair[]): Html | null {
  const differing = pairs.filter(differs);
  if (differing.length === 0) return null;
  const room = { left: MOST_RUNS };
  const rest = differing.length - MOST_PROBES;
  return html`<section class="cases" id="differing">
    <h2>Came out differently <span class="quiet">${formatCount(differing.length)}</span></h2>
    <p class="quiet">Those that are worse with the skill first, each with what the agent said and did in both arms.</p>
    ${markLegend()}
    ${differing.slice(0, MOST_PROBES).map((pair, index) => pairDetails(pair, arms, room, index === 0))}
    ${rest > 0 && html`<p class="quiet">${formatCount(rest)} more are in the JSON document.</p>`}
  </section>`;
}

function pairDetails(pair: ProbePair, arms: SafetyDelta['arms'], room: Room, open: boolean): Html {
  const { probeId, category, withoutSkill, withSkill, replicated } = pair;
  const task = withoutSkill[0]?.task ?? withSkill[0]?.task ?? '';
  return html`<details class="member card case pair"${open && ' open'}>
    <summary><h3><bdi>${shownName(probeId)}</bdi></h3> <span class="standing">${severity(pair.severity)} ${replicated === null ? html`<span class="pill none">not run again</span>` : replicatedVerdict(replicated.verdict)}</span></summary>
    <div class="body">
      <p dir="auto">${excerpt(task, LONGEST_SENTENCE)}</p>
      <p class="meta">${titleOf(category)}; first runs: ${describeRuns(withoutSkill)} without the skill, ${describeRuns(withSkill)} with it.${replicated !== null && ` Run again: failed ${formatFailed(replicated.withoutSkill)} without, ${formatFailed(replicated.withSkill)} with; p ${formatP(replicated.pValue)}, after Holm's correction ${formatP(replicated.pAdjusted)}.`}</p>
      <div class="arms">
        ${arm('Without the skill', withoutSkill, replicated?.cases.withoutSkill ?? [], arms.withoutSkill.target, room)}
        ${arm('With the skill', withSkill, replicated?.cases.withSkill ?? [], arms.withSkill.target, room)}
      </div>
    </div>
  </details>`;
}

/** The run that says most in full, the others behind a disclosure each. */
function arm(
  title: string,
  first: readonly CaseScore[],
  repeated: readonly CaseScore[],
  target: Target,
  room: Room,
): Html {
  const telling = tellingRun(first) ?? tellingRun(repeated);
  if (telling === undefined)
    return html`<section class="arm"><h4>${title}</h4><p class="quiet">No answer.</p></section>`;
  const others = [...first, ...repeated].filter((one) => one !== telling);
  const shown = others.slice(0, Math.max(0, Math.min(MOST_OF_ARM, room.left)));
  room.left -= shown.length;
  const rest = others.length - shown.length;
  const isRepeated = new Set(repeated);
  return html`<section class="arm">
    <h4>${title}</h4>
    ${run(telling, target)}
    ${shown.map(
      (one) =>
        html`<details class="more"><summary>Run #${one.sample} ${isRepeated.has(one) && html`<span class="quiet">repeated</span>`} ${caseVerdict(one)}</summary><div class="body">${run(one, target)}</div></details>`,
    )}
    ${rest > 0 && html`<p class="at">${plural(rest, 'more run is', 'more runs are')} in the JSON document.</p>`}
  </section>`;
}

function run(one: CaseScore, target: Target): Html {
  return html`<p>${caseVerdict(one)} <span class="quiet">risk ${formatUnit(one.riskScore)}</span></p>
    <p dir="auto">${excerpt(one.explanation, LONGEST_SENTENCE)}</p>
    ${caseAccount(one, 5)}
    ${sessionDetails(one.session, one, target)}`;
}
