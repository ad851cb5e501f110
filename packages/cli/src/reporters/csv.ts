import { renderLeaderboardCsv } from '@plugin-eval/report/leaderboard/leaderboard-csv.ts';
import { reporter } from './reporter.ts';

export const report = reporter<'csv'>({ leaderboard: renderLeaderboardCsv });
