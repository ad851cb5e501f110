import type { HeadToHead } from '../../documents/comparison.ts';
import { mapDimensions } from '../../methodology/map-dimensions.ts';
import { describeHeadToHead, nameRound, SIDE_WORDS } from '../head-to-head-summary.ts';
import { formatUnitInterval } from '../interval-format.ts';
import { plural } from '../number-format.ts';
import { describePositionBias } from '../position-bias.ts';
import { formatPValue } from '../rating-format.ts';
import { type Fact, factList } from './fact-list.ts';
import { type Html, html } from './html.ts';
import { failedMatchups, matchupTable } from './matchup-table.ts';
import { scoreBar } from './score-bar.ts';
import { shownScore } from './shown-numbers.ts';
import { tallyTable } from './tally-table.ts';

/** What a judge said who saw both skills, with its reasons round by round. */
export function headToHeadSection(headToHead: HeadToHead | null): Html | null {
  if (headToHead === null) return null;
  const { verdict, covers, positionBias, matchups, failed } = headToHead;
  return html`<section class="ranking">
    <h2>Head to head</h2>
    <p class="${verdict === 'errored' ? 'notice' : 'outcome'}"><b>${describeHeadToHead(headToHead)}</b></p>
    ${factList(facts(headToHead), 'compact')}
    ${positionBias.rate !== null && html`<p class="bias"><b>Position bias:</b> ${describePositionBias(positionBias)}</p>`}
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
        title: html`Round ${index + 1}`,
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
  const { rounds, winsA, winsB, draws, scoreB, ciLow, ciHigh, pValue } = headToHead;
  if (rounds === 0) return [];
  const whisker = ciLow === null || ciHigh === null ? null : { low: ciLow, high: ciHigh };
  const interval = formatUnitInterval(headToHead);
  return [
    ['Rounds', rounds],
    ['A won', winsA],
    ['Draws', draws],
    ['B won', winsB],
    [
      'Score of B, from 0 to 1',
      html`<span class="meter share">${scoreB !== null && html`<span class="amount">${scoreBar(scoreB, whisker)}</span> `}<b>${shownScore(scoreB)}</b>${interval !== null && html` <small>${interval}</small>`}</span>`,
    ],
    ['Sign test', formatPValue(pValue)],
  ];
}
