import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Leaderboard, LeaderboardRow } from '@plugin-eval/core/documents/ranking.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import {
  MATCHUP_MODEL,
  NO_POSITION_BIAS,
  reportCompetitor,
  reportFailedMatchup,
  reportPositionBias,
} from './report-matchups.ts';

export function reportLeaderboardRow(changes: Partial<LeaderboardRow> = {}): LeaderboardRow {
  return {
    rankBand: 1,
    rankBest: 1,
    rankWorst: 2,
    name: 'crane',
    path: 'skills/crane',
    category: 'origami',
    elo: 1612.3,
    bradleyTerry: 1712.6,
    ciLow: 1650.2,
    ciHigh: 1774.9,
    percentile: 0.941,
    percentileCiLow: 0.912,
    percentileCiHigh: 0.967,
    winChance: 0.812,
    games: 20,
    wins: 16,
    draws: 3,
    losses: 1,
    component: 0,
    staticScore: 81.25,
    tokens: 1_480,
    placeInCategory: 1,
    dimensions: mapDimensions((name) => ({
      rating: name === 'output_quality' ? 1733.4 : 1602.5,
      ciLow: 1540.1,
      ciHigh: 1790.6,
      wins: 12,
      draws: 4,
      losses: 4,
    })),
    change: null,
    ...changes,
  };
}

const UNRATED: Partial<LeaderboardRow> = {
  rankBand: null,
  rankBest: null,
  rankWorst: null,
  elo: null,
  bradleyTerry: null,
  ciLow: null,
  ciHigh: null,
  percentile: null,
  percentileCiLow: null,
  percentileCiHigh: null,
  winChance: null,
  games: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  component: null,
  placeInCategory: null,
  dimensions: null,
};

/** Two bands, a second group, a skill without games; failures, unreadable skills and notes. */
export function reportLeaderboard(changes: Partial<Leaderboard> = {}): Leaderboard {
  const leaderboard = [
    reportLeaderboardRow(),
    reportLeaderboardRow({
      name: 'boat',
      path: 'skills/boat',
      bradleyTerry: 1661.4,
      ciLow: 1601.8,
      ciHigh: 1721,
    }),
    reportLeaderboardRow({
      name: 'a-skill-with-a-name-that-is-longer-than-any-column-of-a-terminal-would-be',
      path: 'skills/long',
      category: 'category-with-a-long-name',
      rankBand: 2,
      rankBest: 3,
      rankWorst: 3,
      bradleyTerry: 1333.9,
      ciLow: 1250.1,
      ciHigh: 1417.7,
      percentile: 0.0996,
      percentileCiLow: 0.05,
      percentileCiHigh: 0.16,
      winChance: 0.214,
      wins: 1,
      losses: 16,
    }),
    reportLeaderboardRow({
      name: 'kite',
      path: 'skills/kite',
      category: null,
      component: 1,
      rankBest: 1,
      rankWorst: 1,
      bradleyTerry: 1530,
      ciLow: null,
      ciHigh: null,
      games: 2,
      wins: 2,
      draws: 0,
      losses: 0,
    }),
    reportLeaderboardRow({ name: 'empty', path: 'skills/empty', staticScore: null, ...UNRATED }),
  ];
  const [crane, boat] = ['crane', 'boat'].map((name) => reportCompetitor(name));
  if (crane === undefined || boat === undefined) throw new Error('Two competitors were made.');
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: '1.2.3' },
    corpus: { path: '/home/me/.plugineval/corpus', skills: 7600, competitors: 7512 },
    ratedBy: 'matchups',
    complete: false,
    method: 'firth',
    lengthControl: null,
    components: 2,
    level: 0.95,
    leaderboard,
    length: { rho: 0.31, ciLow: 0.28, ciHigh: 0.34, skills: 7512 },
    changes: null,
    positionBias: reportPositionBias({
      pairs: 76_000,
      disagreements: 11_400,
      firstPreferred: 9_000,
      secondPreferred: 1_200,
    }),
    games: { wantedPerSkill: 20, played: 64_000, focus: 0, earlier: 12_000, failed: 1 },
    focusTop: null,
    failed: [reportFailedMatchup(crane, boat)],
    unreadable: [
      { path: 'skills/gone', reason: 'It has changed since it was indexed; run plugin-eval init again.' },
      { path: 'skills/torn', reason: 'It is not UTF-8.' },
    ],
    notes: ['1 skills have no game, and so no rating.'],
    models: [MATCHUP_MODEL],
    usage: { inputTokens: 9_000_000, outputTokens: 800_000, cacheReadTokens: 0, cacheWriteTokens: 0 },
    costUsd: 312.4,
    seed: 42,
    ...changes,
  };
}

/** The same skills when no model was asked. */
export function staticLeaderboardReport(): Leaderboard {
  const { leaderboard } = reportLeaderboard();
  return reportLeaderboard({
    ratedBy: 'static',
    complete: true,
    method: null,
    components: 0,
    leaderboard: leaderboard.map(({ name, path, category, staticScore }, index) =>
      reportLeaderboardRow({
        ...UNRATED,
        name,
        path,
        category,
        staticScore,
        ...(staticScore === null ? {} : { rankBand: index + 1, rankBest: index + 1, rankWorst: index + 1 }),
      }),
    ),
    positionBias: NO_POSITION_BIAS,
    games: { wantedPerSkill: 0, played: 0, focus: 0, earlier: 0, failed: 0 },
    failed: [],
    unreadable: [],
    notes: [],
    models: [],
    usage: null,
    costUsd: null,
  });
}
