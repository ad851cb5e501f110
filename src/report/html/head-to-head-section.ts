import type { HeadToHead } from '../../documents/comparison.ts';
import { mapDimensions } from '../../methodology/map-dimensions.ts';
import { excerpt } from '../../text/code-points.ts';
import {
  describeHeadToHead,
  describeMissingTasks,
  describePower,
  describePreferenceForB,
  describeSignTest,
  describeTaskSource,
  nameRound,
  SIDE_WORDS,
} from '../head-to-head-summary.ts';
import { plural } from '../number-format.ts';
import { describePositionBias } from '../position-bias.ts';
import { type Fact, factList } from './fact-list.ts';
import { type Html, html } from './html.ts';
import { failedMatchups, matchupTable } from './matchup-table.ts';
import { scoreBar } from './score-bar.ts';
import { shownScore } from './shown-numbers.ts';
import { tallyTable } from './tally-table.ts';

const LONGEST_TASK = 600;

/** What a judge said who saw both skills, with its reasons round by round. */
export function headToHeadSection(headToHead: HeadToHead | null): Html | null {
  if (headToHead === null) return null;
  const { verdict, covers, positionBias, matchups, failed } = headToHead;
  return html`<section class="ranking">
    <h2>Head to head</h2>
    <p class="${verdict === 'errored' ? 'notice' : 'outcome'}"><b>${describeHeadToHead(headToHead)}</b></p>
    ${factList(facts(headToHead), 'compact')}
    ${positionBias.rate !== null && html`<p class="bias"><b>Position bias:</b> ${describePositionBias(positionBias)}</p>`}
    ${[describePower(headToHead), describeMissingTasks(headToHead)].map((said) => said !== null && html`<p>${said}</p>`)}
    <p class="quiet">What the interval covers: <span dir="auto">${covers}</span></p>
    ${tallyTable(
      mapDimensions((name) => {
        const { winsA, winsB, draws } = headToHead.dimensions[name];
        return { wins: winsB, draws, losses: winsA };
      }),
      {
        caption: 'Dimension by dimension; a draw is half a point',
        share: 'Share of B',
        wins: 'B won',
        draws: 'Draws',
        losses: 'A won',
      },
    )}
    ${failedMatchups(failed, ({ first, second }) => html`<bdi>${first.name}</bdi> and <bdi>${second.name}</bdi>`)}
    ${matchupTable(
      matchups.map((matchup, index) => ({
        title: html`Round ${index + 1}: <span dir="auto">${excerpt(matchup.task.text, LONGEST_TASK)}</span> <small>(${describeTaskSource(matchup.task)})</small>`,
        result: nameRound(matchup.result),
        matchup,
      })),
      {
        caption: `${plural(matchups.length, 'round')}, each judged blind and in both orders`,
        title: 'Round',
        words: SIDE_WORDS,
      },
    )}
  </section>`;
}

function facts(headToHead: HeadToHead): Fact[] {
  const { rounds, winsA, winsB, draws, scoreB, preferenceB, ciLow, ciHigh } = headToHead;
  if (rounds === 0) return [];
  const whisker = ciLow === null || ciHigh === null ? null : { low: ciLow, high: ciHigh };
  return [
    ['Rounds', rounds],
    ['A won', winsA],
    ['Draws', draws],
    ['B won', winsB],
    ['Score of B, from 0 to 1', shownScore(scoreB)],
    [
      'Preference for B, apart from the place',
      html`<span class="meter share">${preferenceB !== null && html`<span class="amount">${scoreBar(preferenceB, whisker)}</span> `}<b>${describePreferenceForB(headToHead)}</b></span>`,
    ],
    ['Sign test', describeSignTest(headToHead)],
  ];
}
