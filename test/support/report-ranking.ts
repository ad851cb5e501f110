import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { Matchup, MatchupResult, Ranking } from '@plugin-eval/core/documents/ranking.ts';
import {
  alwaysFirst,
  MATCHUP_MODEL,
  NO_POSITION_BIAS,
  reportCompetitor,
  reportFailedMatchup,
  reportMatchup,
  reportPositionBias,
  talliesOf,
} from './report-matchups.ts';
import { simulatedSkill } from './simulated-report.ts';

const CRANE = reportCompetitor('crane');
const RESULTS: readonly MatchupResult[] = [
  ...new Array<MatchupResult>(12).fill('win'),
  ...new Array<MatchupResult>(3).fill('draw'),
  ...new Array<MatchupResult>(5).fill('loss'),
];

/** Twenty opponents: twelve wins, three draws of which the orders disagree, five losses. */
export function reportRanking(changes: Partial<Ranking> = {}): Ranking {
  const matchups = RESULTS.map((result, index) =>
    reportMatchup(CRANE, reportCompetitor(`opponent-${index + 1}`), result, {
      ordersDisagree: result === 'draw',
    }),
  );
  return {
    status: 'ranked',
    reason: null,
    corpus: { skills: 7600, rated: 7120 },
    opponents: matchups.length,
    elo: 1583.4,
    ciLow: 1502.2,
    ciHigh: 1650.9,
    ciMethod: 'Percentile bootstrap over the games, 500 resamples; opponents at fixed ratings.',
    bradleyTerry: { rating: 1571.3, ciLow: 1490.1, ciHigh: 1652.6, method: 'firth' },
    percentile: {
      value: 0.834,
      ciLow: 0.791,
      ciHigh: 0.872,
      among: 7600,
      rankBest: 974,
      rankWorst: 1589,
      winChance: 0.742,
    },
    positionBias: reportPositionBias(),
    dimensions: talliesOf(matchups),
    closest: { name: 'opponent-13', path: 'skills/opponent-13', rating: 1569.2, result: 'draw' },
    matchups,
    failed: [],
    notes: ['In 2 of 20 matchups the judges did not see every file (it is not text).'],
    models: [MATCHUP_MODEL],
    usage: { inputTokens: 412_000, outputTokens: 61_000, cacheReadTokens: 0, cacheWriteTokens: 0 },
    costUsd: 2.151,
    seed: 42,
    ...changes,
  };
}

/** Four opponents only: an Elo that does not count. */
export function insufficientRanking(): Ranking {
  const matchups = reportRanking().matchups.slice(10, 14);
  return reportRanking({
    status: 'insufficient',
    reason: '4 opponents were played. An Elo takes 20 opponents at least.',
    corpus: { skills: 4, rated: 0 },
    opponents: matchups.length,
    elo: 1522.8,
    ciLow: 1476.4,
    ciHigh: 1569.1,
    bradleyTerry: { rating: 1604.1, ciLow: null, ciHigh: null, method: 'firth' },
    percentile: null,
    closest: null,
    matchups,
    dimensions: talliesOf(matchups),
    positionBias: reportPositionBias({ pairs: 4, disagreements: 2, rate: 0.5, ciLow: 0.15, ciHigh: 0.85 }),
    notes: [],
  });
}

/** A corpus without any other skill. */
export function lonelyRanking(): Ranking {
  return { ...unplayed(), status: 'insufficient', reason: 'The corpus contains no other skill.' };
}

/** Two matchups could not be played. */
export function erroredRanking(): Ranking {
  const matchups = reportRanking().matchups.slice(2);
  return reportRanking({
    status: 'errored',
    reason: '2 of 20 matchups could not be played: The judge answered twice without a verdict.',
    opponents: matchups.length,
    matchups,
    dimensions: talliesOf(matchups),
    failed: [1, 2].map((index) => reportFailedMatchup(CRANE, reportCompetitor(`opponent-${index}`))),
    costUsd: null,
    usage: null,
  });
}

/** A judge that always prefers the first position: everything is a draw. */
export function positionalRanking(): Ranking {
  const matchups = reportRanking().matchups.map(
    ({ first, second }): Matchup => reportMatchup(first, second, 'draw', { ordersDisagree: true }),
  );
  return reportRanking({
    elo: 1500,
    ciLow: null,
    ciHigh: null,
    ciMethod: null,
    matchups,
    dimensions: talliesOf(matchups),
    positionBias: alwaysFirst(20, 0.839),
  });
}

function unplayed(): Ranking {
  return {
    ...reportRanking(),
    corpus: { skills: 0, rated: 0 },
    opponents: 0,
    elo: null,
    ciLow: null,
    ciHigh: null,
    ciMethod: null,
    bradleyTerry: null,
    percentile: null,
    positionBias: NO_POSITION_BIAS,
    dimensions: talliesOf([]),
    closest: null,
    matchups: [],
    notes: [],
    models: [],
    usage: null,
    costUsd: 0,
  };
}

/** A certified skill with its place in a corpus. */
export function rankedSkill(
  ranking: Ranking = reportRanking(),
  skill: SkillEvaluation = simulatedSkill(),
): SkillEvaluation {
  const isErrored = ranking.status === 'errored';
  return {
    ...skill,
    composite: {
      ...skill.composite,
      elo: ranking.status === 'ranked' ? ranking.elo : null,
      ...(isErrored ? { badge: null, complete: false } : {}),
    },
    ranking,
  };
}
