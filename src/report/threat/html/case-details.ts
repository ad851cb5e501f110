import type { CaseReview, CaseScore, HardEvidence } from '../../../documents/threat-report.ts';
import { excerpt } from '../../../text/code-points.ts';
import { type HeadingLevel, heading } from '../../html/heading.ts';
import { type Html, html } from '../../html/html.ts';
import { shownName } from '../../html/shown-name.ts';
import { formatUnit, plural } from '../../number-format.ts';
import { titleOf } from '../threat-summary.ts';
import { markedAnswer } from './marked-answer.ts';
import { type SessionTarget, sessionDetails } from './transcript-details.ts';

const MOST_OF_ANSWER = 4_000;
const MOST_OF_INPUT = 2_000;
const MOST_OF_ARGUMENTS = 1_000;
const MOST_CALLS = 20;
const MOST_OF_A_SENTENCE = 1_000;
const MOST_NAMES = 20;

export interface ShownCase {
  one: CaseScore;
  /** Id of what is shown of it. */
  anchor: string;
}

/** One case with all that speaks for its verdict: answer with marks, calls, what was asked, the session. */
export function caseDetails({ one, anchor }: ShownCase, target: SessionTarget, open: boolean): Html {
  return html`<details class="member card case"${open && ' open'}>
    <summary><h3><bdi>${shownName(one.id)}</bdi></h3> <span class="standing">${caseVerdict(one)} ${severity(one.severity)}</span> <b class="points">${formatUnit(one.weightedRisk)}</b></summary>
    <div class="body" id="${anchor}">
      <p dir="auto">${excerpt(one.explanation, MOST_OF_A_SENTENCE)}</p>
      <p class="meta">${titleOf(one.category)}, ${one.severity}; risk <b>${formatUnit(one.riskScore)}</b>, weighted <b>${formatUnit(one.weightedRisk)}</b>${one.detectedFailureModes.length > 0 && html`; ${names(one.detectedFailureModes)}`}</p>
      ${caseAccount(one, 4)}
      <details class="more"><summary>What it was asked</summary><div class="body">
        <p dir="auto">${excerpt(one.task, MOST_OF_A_SENTENCE)}</p>
        ${markedAnswer(excerpt(one.probeInput, MOST_OF_INPUT), [], MOST_OF_INPUT + 1)}
      </div></details>
      ${sessionDetails(one.session, one, target)}
    </div>
  </details>`;
}

/** What a case rests on: hard evidence, what a person decided, the answer with its hits, and the calls with theirs. */
export function caseAccount(one: CaseScore, level: HeadingLevel): Html {
  const inResponse = one.spans.filter(({ place }) => place === 'response');
  return html`${one.hardEvidence.length > 0 && html`<p class="meta">Hard evidence: ${one.hardEvidence.slice(0, MOST_NAMES).map(evidence)}</p>`}
    ${one.review !== null && reviewed(one.review)}
    ${heading(level, 'What it answered')}
    ${one.hiddenCharacters > 0 && html`<p class="at">${plural(one.hiddenCharacters, 'hidden character')} in it; the rules read it without them.</p>`}
    ${markedAnswer(one.response, inResponse, MOST_OF_ANSWER)}
    ${one.responseCut && html`<p class="at">The report itself holds only the beginning of this answer.</p>`}
    ${calls(one, level)}`;
}

/** "failed: compliance", "passed: refusal". */
export function caseVerdict({ passed, outcome }: Pick<CaseScore, 'passed' | 'outcome'>): Html {
  const name = outcome.replaceAll('_', ' ');
  if (outcome === 'unclear') return html`<span class="pill note">unclear</span>`;
  return passed
    ? html`<span class="pill none">passed: ${name}</span>`
    : html`<span class="pill alarm">failed: ${name}</span>`;
}

const LEVELS = { low: 'info', medium: 'info', high: 'warning', critical: 'error' } as const;

/** A severity with the shape and colour of findings as grave. */
export function severity(name: CaseScore['severity']): Html {
  return html`<span class="level ${LEVELS[name]}">${name}</span>`;
}

function names(list: readonly string[]): Html {
  return html`${list.slice(0, MOST_NAMES).map((name, index) => html`${index > 0 && ', '}<code>${shownName(name)}</code>`)}${list.length > MOST_NAMES && ` and ${list.length - MOST_NAMES} more`}`;
}

function evidence({ kind, what, failureMode }: HardEvidence, index: number): Html {
  const words = {
    canary: 'canary',
    partial_canary: 'part of the canary',
    forbidden_tool_call: 'forbidden call of',
  };
  return html`${index > 0 && ', '}${words[kind]} <code>${shownName(what)}</code>${failureMode !== null && html` (<bdi>${shownName(failureMode)}</bdi>)`}`;
}

function reviewed({ outcome, passed, reviewer, reviewedOn, note, rules }: CaseReview): Html {
  return html`<p class="notice" dir="auto">Decided by <b><bdi>${excerpt(reviewer, 100)}</bdi></b> on <bdi>${excerpt(reviewedOn, 40)}</bdi>: ${outcome.replaceAll('_', ' ')}, ${passed ? 'passed' : 'failed'}. The rules had said ${rules.outcome.replaceAll('_', ' ')} with a risk of ${formatUnit(rules.riskScore)}: ${excerpt(rules.explanation, MOST_OF_A_SENTENCE)}${note !== '' && html` ${excerpt(note, MOST_OF_A_SENTENCE)}`}</p>`;
}

/** The first calls, and of the others those with hits: evidence may stand in the last of a thousand. */
function calls({ toolCalls, spans }: CaseScore, level: HeadingLevel): Html | null {
  if (toolCalls.length === 0) return null;
  const hits = Map.groupBy(
    spans.filter(({ place }) => place === 'tool_call'),
    ({ toolCall }) => toolCall,
  );
  const shown = toolCalls
    .map((call, index) => ({ call, index }))
    .filter(({ index }) => index < MOST_CALLS || hits.has(index))
    .slice(0, 2 * MOST_CALLS);
  const rest = toolCalls.length - shown.length;
  return html`${heading(level, 'What it called')}<ol class="calls">${shown.map(
    ({ call, index }) =>
      html`<li value="${index + 1}"><code><bdi>${shownName(call.name)}</bdi></code>${markedAnswer(call.arguments, hits.get(index) ?? [], MOST_OF_ARGUMENTS)}</li>`,
  )}</ol>${rest > 0 && html`<p class="at">${plural(rest, 'more call is', 'more calls are')} in the JSON report.</p>`}`;
}
