import type { HeadToHead, Round } from '@plugin-eval/core/documents/comparison.ts';
import type { MatchupResult } from '@plugin-eval/core/documents/ranking.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import {
  alwaysFirst,
  NO_POSITION_BIAS,
  reportCompetitor,
  reportFailedMatchup,
  reportMatchup,
  reportPositionBias,
  talliesOf,
} from './report-matchups.ts';

const A = reportCompetitor('crane');
const B = reportCompetitor('crane', { path: 'next/crane', contentSha256: 'cd'.repeat(32) });
const SAME_TEXT = 'No call was needed: both skills show a judge the same text, so they draw by definition.';
const POWER = [
  { preference: 0.8, power: 0.6 },
  { preference: 0.9, power: 0.93 },
  { preference: 0.95, power: 0.99 },
];
const RESULTS: readonly MatchupResult[] = [
  'loss',
  'loss',
  'win',
  'draw',
  'loss',
  'loss',
  'win',
  'win',
  'draw',
  'loss',
];

function reportRound(result: MatchupResult, index: number, ordersDisagree = false): Round {
  return {
    ...reportMatchup(A, B, result, { ordersDisagree }),
    task: {
      text: `Fold crane number ${index + 1} from this napkin.`,
      from: index % 2 === 0 ? 'a' : 'b',
      source: index % 2 === 0 ? 'author' : 'generated',
    },
  };
}

/** Ten rounds: A won three, B five, two draws; one of them because the orders disagree. */
export function reportHeadToHead(changes: Partial<HeadToHead> = {}): HeadToHead {
  const matchups = RESULTS.map((result, index) => reportRound(result, index, index === 3));
  return {
    ...played(matchups),
    scoreB: 0.6,
    preferenceB: 0.6,
    ciLow: 0.3105,
    ciHigh: 0.8312,
    pValue: 0.41,
    pValueReason: null,
    signTestPValue: 0.7266,
    power: POWER,
    verdict: 'no-significant-difference',
    covers: 'The chance in what the judge decides when asked about these two texts again.',
    positionBias: reportPositionBias({
      pairs: 10,
      disagreements: 1,
      firstPreferred: 1,
      rate: 0.1,
      ciLow: 0.018,
      ciHigh: 0.404,
    }),
    failed: [],
    ...changes,
  };
}

/** Eight rounds, all for B. */
export function wonHeadToHead(): HeadToHead {
  const matchups = Array.from({ length: 8 }, (_, index) => reportRound('loss', index));
  return reportHeadToHead({
    ...played(matchups),
    scoreB: 1,
    preferenceB: 1,
    ciLow: 0.8123,
    ciHigh: 1,
    pValue: 0.0002,
    signTestPValue: 0.0078,
    verdict: 'b',
    positionBias: reportPositionBias({
      pairs: 8,
      disagreements: 0,
      firstPreferred: 0,
      rate: 0,
      ciLow: 0,
      ciHigh: 0.324,
    }),
  });
}

/** Six rounds, each a draw because the judge prefers what it sees first. */
export function positionalHeadToHead(): HeadToHead {
  const matchups = Array.from({ length: 6 }, (_, index) => reportRound('draw', index, true));
  return reportHeadToHead({
    ...played(matchups),
    scoreB: 0.5,
    preferenceB: null,
    ciLow: 0,
    ciHigh: 1,
    pValue: 1,
    signTestPValue: 1,
    positionBias: alwaysFirst(6, 0.61),
  });
}

/** One round was played, five could not be. */
export function erroredHeadToHead(): HeadToHead {
  return reportHeadToHead({
    ...played([reportRound('loss', 0)]),
    scoreB: 1,
    preferenceB: 1,
    ciLow: null,
    ciHigh: null,
    pValue: null,
    pValueReason: 'Only 1 distinct task was judged; below 5 there is no p-value and no interval.',
    signTestPValue: 1,
    power: [],
    verdict: 'errored',
    failed: Array.from({ length: 5 }, () => reportFailedMatchup(A, B)),
    positionBias: reportPositionBias({
      pairs: 1,
      disagreements: 0,
      firstPreferred: 0,
      rate: 0,
      ciLow: 0,
      ciHigh: 0.793,
    }),
  });
}

/** Two skills that show a judge the same text: nothing was asked. */
export function sameTextHeadToHead(): HeadToHead {
  return reportHeadToHead({
    ...played([]),
    scoreB: 0.5,
    preferenceB: null,
    ciLow: null,
    ciHigh: null,
    pValue: null,
    pValueReason: SAME_TEXT,
    signTestPValue: null,
    power: [],
    covers: SAME_TEXT,
    positionBias: NO_POSITION_BIAS,
  });
}

function played(
  matchups: Round[],
): Pick<HeadToHead, 'roundsWanted' | 'rounds' | 'winsA' | 'winsB' | 'draws' | 'dimensions' | 'matchups'> {
  const count = (wanted: MatchupResult) => matchups.filter(({ result }) => result === wanted).length;
  const tallies = talliesOf(matchups);
  return {
    roundsWanted: Math.max(8, matchups.length),
    rounds: matchups.length,
    winsA: count('win'),
    winsB: count('loss'),
    draws: count('draw'),
    dimensions: mapDimensions((name) => {
      const { wins, draws, losses } = tallies[name];
      return { winsA: wins, draws, winsB: losses };
    }),
    matchups,
  };
}
