import type { Composite, Evaluation } from '../../documents/evaluation.ts';
import { allFindings, isPlugin } from '../../documents/evaluation-parts.ts';
import { confidenceOf } from '../confidence.ts';
import { intervalName } from '../interval-format.ts';
import { formatPercent, plural } from '../number-format.ts';
import { describeBradleyTerry } from '../ranking-summary.ts';
import { formatRating } from '../rating-format.ts';
import { shownStability } from '../stability.ts';
import { errorSummary } from '../verdict.ts';
import { badgePill, isProvisional } from './badge-pill.ts';
import { type Fact, factList } from './fact-list.ts';
import { countByLevel, findingCounts } from './finding-counts.ts';
import { type Html, html } from './html.ts';
import { scoreScale } from './score-scale.ts';
import { shownPoints } from './shown-numbers.ts';
import { trustNotice } from './trust-notice.ts';

/** The verdict at the head of the page: score, badge, how sure it is and what it rests on. */
export function verdict(evaluation: Evaluation): Html {
  const { composite } = evaluation;
  const members = isPlugin(evaluation)
    ? evaluation.skills.flatMap((skill) => skill.composite.score ?? [])
    : [];
  const errors = errorSummary(evaluation);
  const { ciLow: low, ciHigh: high } = composite;
  return html`<section class="verdict card">
    <div class="headline">
      <p class="score"><strong>${shownPoints(composite.score)}</strong> <span>${composite.score === null ? 'not measured' : 'of 100'}</span></p>
      <p class="standing">${standing(composite, true)}${errors !== null && html` <span class="pill alarm" dir="auto">${errors.inWords}</span>`}</p>
    </div>
    ${factList(facts(evaluation))}
    ${causes(evaluation)}
    ${scoreScale({ score: composite.score, interval: low === null || high === null ? null : { low, high }, members })}
  </section>`;
}

/** What an unstable score usually comes from. */
function causes(evaluation: Evaluation): Html | null {
  const stability = shownStability(evaluation);
  if (stability === null || stability.stable) return null;
  return html`<p class="meta causes"><span class="level warning">${capitalised(stability.verdict)}.</span> ${stability.causes}</p>`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The verdict of a member, whose score and badge stand in the line that opens it. */
export function memberVerdict(evaluation: Evaluation): Html {
  return html`${trustNotice(evaluation)}${factList(facts(evaluation), 'compact')}${causes(evaluation)}`;
}

/** Badge and what qualifies it; at length where there is room. */
export function standing(composite: Composite, atLength = false): Html {
  return html`${badgePill(composite)}
    ${isProvisional(composite) && html` <span class="pill note">provisional${atLength && ' until safety is measured'}</span>`}
    ${!composite.complete && html` <span class="pill alarm">incomplete</span>`}`;
}

function facts(evaluation: Evaluation): Fact[] {
  const { composite, depth } = evaluation;
  const { label, shortfalls, reached } = confidenceOf(evaluation);
  const list: Fact[] = [
    [
      'Confidence',
      html`${label} <small dir="auto">${reached === null ? `depth ${depth.effective}` : `${shortfalls.join(', ')}; reached: ${reached}`}</small>`,
    ],
    [
      'Measured',
      html`${formatPercent(composite.measuredWeight)} <small>of the weight${reached !== null && ' has a score'}</small>`,
    ],
  ];
  if (isPlugin(evaluation)) {
    list.push(['Contains', contents(evaluation.skills.length, evaluation.agents.length)]);
  } else {
    list.push(['Penalty', penalty(composite.antiPatternPenalty)]);
  }
  if (composite.ciLow !== null && composite.ciHigh !== null) {
    const range = `${shownPoints(composite.ciLow)} to ${shownPoints(composite.ciHigh)}`;
    list.push([
      'Interval',
      html`${range}${evaluation.uncertainty && html` <small>${intervalName(evaluation.uncertainty)}</small>`}`,
    ]);
  }
  const stability = shownStability(evaluation);
  if (stability?.stable) list.push(['Stability', stability.verdict]);
  const rating = evaluation.ranking === null ? null : describeBradleyTerry(evaluation.ranking);
  if (composite.elo !== null && rating !== null) list.push(['Bradley-Terry', rating]);
  if (composite.elo !== null) list.push(['Elo', formatRating(composite.elo)]);
  list.push(['Safety', composite.safety === 'measured' ? 'measured' : 'not measured']);
  if (composite.badgeVetoedBy !== null) list.push(['Badge vetoed by', composite.badgeVetoedBy]);
  if (!composite.complete) list.push(['Complete', html`no <small>something could not be measured</small>`]);
  list.push(['Findings', findingCounts(countByLevel(allFindings(evaluation)))]);
  return list;
}

function contents(skills: number, agents: number): string {
  return [plural(skills, 'skill'), agents > 0 ? plural(agents, 'agent') : ''].filter(Boolean).join(', ');
}

function penalty(factor: number | null): Html {
  if (factor === null) return html`— <small>not measured</small>`;
  return factor === 1 ? html`none` : html`× ${factor.toFixed(2)}`;
}
