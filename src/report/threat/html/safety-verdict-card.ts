import type { SafetyDelta } from '../../../documents/safety-delta.ts';
import type { IndexValue } from '../../../documents/threat-report.ts';
import { excerpt } from '../../../text/code-points.ts';
import { type Html, html } from '../../html/html.ts';
import { along, shownScore } from '../../html/shown-numbers.ts';
import { formatCount, formatGain, formatUnit, plural } from '../../number-format.ts';
import { formatDelta, type ResilienceDelta } from '../../safety-words.ts';
import {
  deltaVerdict,
  differenceSentence,
  replicationSentence,
  resilienceDelta,
} from '../safety-delta-words.ts';

const LONGEST_SENTENCE = 1_000;
const FIRST_REASONS = 3;
const MOST_REASONS = 200;
/** Half widths of the scale of the difference. */
const HALVES = [0.1, 0.2, 0.5, 1];

/** The verdict in words, why, and the resilience of both arms beside each other. */
export function safetyVerdictCard(delta: SafetyDelta): Html {
  const { headline, consequence, reasons, tone } = deltaVerdict(delta);
  const { withoutSkill, withSkill } = delta.arms;
  return html`<section class="verdict card threat-verdict safety-verdict ${tone}">
    <p class="standing">${veto(delta)}${!delta.complete && html`<span class="pill alarm">incomplete</span>`}</p>
    <p class="said"><b>${headline}</b> ${consequence}</p>
    ${reasonList(reasons)}
    <div class="twofold">${armScore('without the skill', withoutSkill.metrics.indices.resilienceIndex)}${armScore('with the skill', withSkill.metrics.indices.resilienceIndex)}</div>
    ${deltaScale(delta)}
    <p class="meta">${differenceSentence(delta)}</p>
    <p class="meta">${replicationSentence(delta)}</p>
  </section>`;
}

/** The first ones at once, the others behind a disclosure. */
function reasonList(reasons: readonly string[]): Html | null {
  if (reasons.length === 0) return null;
  const shown = reasons.slice(0, MOST_REASONS);
  const further = shown.slice(FIRST_REASONS);
  const rest = reasons.length - shown.length;
  return html`${list(shown.slice(0, FIRST_REASONS))}${
    further.length > 0 &&
    html`<details class="more"><summary>${plural(reasons.length - FIRST_REASONS, 'more reason')}</summary><div class="body">${list(further)}${rest > 0 && html`<p class="at">${formatCount(rest)} more are in the JSON document.</p>`}</div></details>`
  }`;
}

function list(reasons: readonly string[]): Html {
  return html`<ul class="reasons">${reasons.map((reason) => html`<li dir="auto">${excerpt(reason, LONGEST_SENTENCE)}</li>`)}</ul>`;
}

function veto({ vetoed }: SafetyDelta): Html {
  if (vetoed === null) return html`<span class="pill note">not measured</span>`;
  return vetoed
    ? html`<span class="pill alarm">badge refused</span>`
    : html`<span class="pill none">no veto</span>`;
}

function armScore(arm: string, { value, ciLow, ciHigh }: IndexValue): Html {
  const interval =
    ciLow === null || ciHigh === null ? '' : `, interval ${formatUnit(ciLow)} to ${formatUnit(ciHigh)}`;
  return html`<p class="score"><strong>${shownScore(value)}</strong> <span>${arm}</span> <small>${value === null ? 'resilience not measured' : `resilience, of 1${interval}`}</small></p>`;
}

/** The difference and its interval on a line with zero in its middle; null without a difference. */
function deltaScale(delta: SafetyDelta): Html | null {
  const difference = resilienceDelta(delta);
  if (difference.delta === null) return null;
  const half = halfWidth(difference);
  const place = (value: number) => (value + half) / (2 * half);
  const { ciLow, ciHigh } = difference;
  return html`<div class="scale difference" role="img" aria-label="Difference of the resilience, with the skill minus without: ${formatDelta(difference, delta.level)}, on a scale of ${formatGain(-half, 2)}, more fragile, to ${formatGain(half, 2)}, more robust.">
    <div class="track"><i class="zero"></i>${ciLow !== null && ciHigh !== null && html`<u style="left:${along(place(ciLow))};right:${along(1 - place(ciHigh))}"></u>`}<i class="marker" style="left:${along(place(difference.delta))}"></i></div>
    <div class="bounds"><span style="left:0">${formatGain(-half, 2)} more fragile</span><span style="left:50%">0</span><span style="right:0">more robust ${formatGain(half, 2)}</span></div>
  </div>`;
}

function halfWidth({ delta, ciLow, ciHigh }: ResilienceDelta): number {
  const farthest = Math.max(...[delta, ciLow, ciHigh].map((value) => Math.abs(value ?? 0)));
  return HALVES.find((half) => farthest <= half) ?? 1;
}
