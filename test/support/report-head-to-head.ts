import type { HeadToHead } from '../../src/documents/comparison.ts';
import type { Matchup, MatchupResult } from '../../src/documents/ranking.ts';
import { mapDimensions } from '../../src/methodology/map-dimensions.ts';
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

/** Ten rounds: A won three, B five, two draws; one of them because the orders disagree. */
export function reportHeadToHead(changes: Partial<HeadToHead> = {}): HeadToHead {
  const matchups = RESULTS.map((result, sample) =>
    reportMatchup(A, B, result, { sample, ordersDisagree: sample === 3 }),
  );
  return {
    ...played(matchups),
    scoreB: 0.6,
    ciLow: 0.3105,
    ciHigh: 0.8312,
    pValue: 0.7266,
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
  const matchups = Array.from({ length: 8 }, (_, sample) => reportMatchup(A, B, 'loss', { sample }));
  return reportHeadToHead({
    ...played(matchups),
    scoreB: 1,
    ciLow: 0.6306,
    ciHigh: 1,
    pValue: 0.0078,
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
  const matchups = Array.from({ length: 6 }, (_, sample) =>
    reportMatchup(A, B, 'draw', { sample, ordersDisagree: true }),
  );
  return reportHeadToHead({
    ...played(matchups),
    scoreB: 0.5,
    ciLow: 0.305,
    ciHigh: 0.695,
    pValue: 1,
    positionBias: alwaysFirst(6, 0.61),
  });
}

/** One round was played, five could not be. */
export function erroredHeadToHead(): HeadToHead {
  return reportHeadToHead({
    ...played([reportMatchup(A, B, 'loss')]),
    scoreB: 1,
    ciLow: 0.025,
    ciHigh: 1,
    pValue: 1,
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
    ciLow: null,
    ciHigh: null,
    pValue: 1,
    covers:
      'Nothing had to be asked: both skills show a judge the same text, so that they draw by definition.',
    positionBias: NO_POSITION_BIAS,
  });
}

function played(
  matchups: Matchup[],
): Pick<HeadToHead, 'rounds' | 'winsA' | 'winsB' | 'draws' | 'dimensions' | 'matchups'> {
  const count = (wanted: MatchupResult) => matchups.filter(({ result }) => result === wanted).length;
  const tallies = talliesOf(matchups);
  return {
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
