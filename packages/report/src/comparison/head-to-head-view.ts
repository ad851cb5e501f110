import type { HeadToHead, Round } from '@plugin-eval/core/documents/comparison.ts';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { matchupLines } from '../ranking/matchup-view.ts';
import { describePositionBias } from '../ranking/position-bias.ts';
import { TITLES } from '../titles.ts';
import type { Block, Entry, Fact, Section } from '../view-model/blocks.ts';
import { fact, factList, paragraph, section, table, withPriority } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
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

/** Verdicts that a comment has room for. */
const MOST_VERDICTS = 40;

/** Lays out the verdicts of a judge who saw both skills. */
export function headToHeadSection(headToHead: HeadToHead | null): Section[] {
  if (headToHead === null) return [];
  const { verdict, matchups } = headToHead;
  const perRound = Math.max(1, ...matchups.map(({ verdicts }) => verdicts.length));
  const mostPublished = Math.max(1, Math.floor(MOST_VERDICTS / perRound));
  return section(
    'head-to-head',
    TITLES.headToHead,
    [
      paragraph(describeHeadToHead(headToHead), verdict === 'errored' ? 'bad' : 'strong'),
      factList(headToHeadFacts(headToHead)),
      dimensionTable(headToHead),
    ],
    withPriority(
      3,
      section('rounds', 'Reasons of the judge, round by round', [
        { kind: 'entries', entries: matchups.map(roundEntry), mostPublished },
      ]),
    ),
  );
}

/** The facts behind the verdict. */
function headToHeadFacts(headToHead: HeadToHead): Fact[] {
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

/** Empty where no dimension was judged in any round. */
function dimensionTable({ dimensions }: HeadToHead): Block {
  const played = DIMENSION_NAMES.some((name) => {
    const { winsA, draws, winsB } = dimensions[name];
    return winsA + draws + winsB > 0;
  });
  return table(
    ['Dimension', 'A won:', 'Draws:', 'B won:'],
    (played ? DIMENSION_NAMES : []).map((name) => [
      DIMENSIONS[name].title,
      ...[dimensions[name].winsA, dimensions[name].draws, dimensions[name].winsB].map(String),
    ]),
  );
}

function roundEntry(round: Round, index: number): Entry {
  const { result, ordersDisagree, task } = round;
  return {
    head: [
      { text: `Round ${index + 1}: ${nameRound(result)}`, tone: 'strong' },
      `${ordersDisagree ? ', the orders disagree' : ''}. Task, ${describeTaskSource(task)}: `,
      shortened(task.text, LONGEST),
    ],
    lines: matchupLines(round, SIDE_WORDS),
  };
}
