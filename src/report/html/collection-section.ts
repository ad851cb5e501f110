import type { Collection } from '../../documents/evaluation.ts';
import { isPlugin } from '../../documents/evaluation-parts.ts';
import { BADGES } from '../../documents/names.ts';
import { collectionConfidence } from '../confidence.ts';
import { badgeStars } from './badge-pill.ts';
import { findingCounts } from './finding-counts.ts';
import { type Child, type Html, html } from './html.ts';
import { memberDetails } from './member-details.ts';
import { type Member, memberTable } from './member-table.ts';
import { compactPlugin } from './plugin-section.ts';
import { errorList, skippedList } from './problem-lists.ts';
import { scoreScale } from './score-scale.ts';
import { shownPoints } from './shown-numbers.ts';
import { compactSkill } from './skill-section.ts';

/** A collection below its summary: a table of its members, and a closed section for each. */
export function collectionDetail(collection: Collection): Html {
  const members = collection.evaluations.map((evaluation, index) => ({
    evaluation,
    anchor: `member-${index + 1}`,
  }));
  return html`${errorList(collection.errors, 2)}
    <section id="members"><h2>Members</h2>
      ${members.length === 0 ? html`<p class="quiet">Nothing was evaluated.</p>` : memberTable(members, 'In the order in which they were found')}
    </section>
    ${members.length > 0 && html`<section><h2>Member by member</h2>${members.map(memberSection)}</section>`}
    ${skippedList(collection.skipped, 2)}`;
}

function memberSection(member: Member): Html {
  const { evaluation, anchor } = member;
  const body = isPlugin(evaluation) ? compactPlugin(evaluation, 4, anchor) : compactSkill(evaluation, 4);
  return memberDetails(member, 3, html`${body}<p class="back"><a href="#members">All members</a></p>`);
}

/** What a collection comes to, at the head of the page. */
export function collectionSummary(collection: Collection): Html {
  const {
    summary: { subjects, scored, mean, median, badges, findings },
    depth,
    evaluations,
  } = collection;
  const scores = evaluations.flatMap(({ composite }) => composite.score ?? []);
  return html`<section class="verdict card">
    <dl class="cards">
      ${figure('Mean score', measured(mean))}
      ${figure('Median score', measured(median))}
      ${figure('Subjects', subjects)}
      ${figure('Scored', scored)}
    </dl>
    <dl class="facts">
      ${figure('Confidence', html`${collectionConfidence(collection)} <small>depth ${depth.effective}</small>`)}
      <div><dt>Badges</dt> <dd>${BADGES.map(
        (badge) =>
          html`<span class="pill ${badge.toLowerCase()}">${badgeStars(badge)} ${badge} <b>${badges[badge] ?? 0}</b></span> `,
      )}</dd></div>
      ${figure('Findings', findingCounts(findings))}
    </dl>
    ${scoreScale({ score: mean, interval: null, members: scores })}
  </section>`;
}

function figure(term: string, value: Child): Html {
  return html`<div><dt>${term}</dt> <dd>${value}</dd></div>`;
}

function measured(points: number | null): Html {
  return html`${shownPoints(points)}${points === null && html` <small>not measured</small>`}`;
}
