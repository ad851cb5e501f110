import type { HeadToHead, Round } from '../../documents/comparison.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { DIMENSIONS } from '../../methodology/dimensions.ts';
import { formatCount } from '../number-format.ts';
import { matchupBlocks } from '../ranking/matchup-view.ts';
import { describePositionBias } from '../ranking/position-bias.ts';
import { TITLES } from '../titles.ts';
import { type Block, type Fact, phrasesOf, type Section, type Words } from '../view-model/blocks.ts';
import { fact, factList, folded, paragraph, section, table } from '../view-model/build-blocks.ts';
import { firstOf, shortened } from '../view-model/shortened.ts';
import {
  describeHeadToHead,
  describeMissingTasks,
  describePower,
  describePreferenceForB,
  describeScoreOfB,
  describeSignTest,
  describeTaskSource,
  nameRound,
  SIDE_WORDS,
} from './head-to-head-summary.ts';

const LONGEST = 600;

/** What a judge said who saw both skills. @param mostRounds told with their reasons */
export function headToHeadSection(headToHead: HeadToHead | null, mostRounds: number): Section[] {
  if (headToHead === null) return [];
  const { verdict, matchups } = headToHead;
  const { shown, more } = firstOf(matchups, mostRounds);
  return section('head-to-head', TITLES.headToHead, [
    paragraph(describeHeadToHead(headToHead), verdict === 'errored' ? 'bad' : 'strong'),
    factList(headToHeadFacts(headToHead)),
    dimensionTable(headToHead),
    folded(
      'What the judge said, round by round',
      ...shown.flatMap(roundBlocks),
      ...(shown.length > 0 ? moreRounds(more) : []),
    ),
  ]);
}

/** What the verdict rests on. */
export function headToHeadFacts(headToHead: HeadToHead): Fact[] {
  const { covers, positionBias, failed, rounds } = headToHead;
  const [power, missing] = [describePower(headToHead), describeMissingTasks(headToHead)];
  return [
    ...(rounds === 0
      ? []
      : [
          fact('Preference for B', describePreferenceForB(headToHead), 'apart from the place'),
          fact('Score of B', describeScoreOfB(headToHead)),
        ]),
    ...(power === null ? [] : [fact('Power', power)]),
    ...(missing === null ? [] : [fact('Tasks', missing)]),
    ...(rounds === 0 ? [] : [fact('Sign test', describeSignTest(headToHead))]),
    ...(positionBias.rate === null ? [] : [fact('Position bias', describePositionBias(positionBias))]),
    fact('Interval covers', [shortened(covers, LONGEST)]),
    ...failed
      .slice(0, 1)
      .map(({ reason }) => fact('Could not be played', [shortened(reason, LONGEST, 'bad')])),
  ];
}

/** How often each side won a dimension. */
export interface DimensionTally {
  title: string;
  winsA: number;
  draws: number;
  winsB: number;
  /** Of the points that B won, a draw being half a point; null where nothing was decided. */
  shareOfB: number | null;
}

/** None where no dimension was judged in any round. */
export function dimensionTallies({ dimensions }: HeadToHead): DimensionTally[] {
  const tallies = DIMENSION_NAMES.map((name) => {
    const { winsA, draws, winsB } = dimensions[name];
    const played = winsA + draws + winsB;
    const shareOfB = played === 0 ? null : (winsB + draws / 2) / played;
    return { title: DIMENSIONS[name].title, winsA, draws, winsB, shareOfB };
  });
  return tallies.every(({ shareOfB }) => shareOfB === null) ? [] : tallies;
}

function dimensionTable(headToHead: HeadToHead): Block {
  return table(
    ['Dimension', 'A won:', 'Draws:', 'B won:'],
    dimensionTallies(headToHead).map(({ title, winsA, draws, winsB }) => [
      title,
      String(winsA),
      String(draws),
      String(winsB),
    ]),
  );
}

function roundBlocks(round: Round, index: number): Block[] {
  const { result, ordersDisagree } = round;
  return [
    paragraph([
      { text: `Round ${index + 1}: ${nameRound(result)}`, tone: 'strong' },
      `${ordersDisagree ? ', the orders disagree' : ''}. `,
      ...phrasesOf(taskWords(round)),
    ]),
    ...matchupBlocks(round, SIDE_WORDS),
  ];
}

function moreRounds(count: number): Block[] {
  return count === 0 ? [] : [paragraph(`${formatCount(count)} more rounds are in the JSON output.`)];
}

export function taskWords({ task }: Round): Words {
  return [`Task, ${describeTaskSource(task)}: `, shortened(task.text, LONGEST)];
}
