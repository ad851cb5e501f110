import type { CorpusFlags } from './corpus-flag.ts';
import type { ModelFlags } from './model-flags.ts';
import type { OutputTarget } from './output-target.ts';

export const LEADERBOARD_FORMATS = ['text', 'json', 'markdown', 'html', 'csv'] as const;

export type LeaderboardFormat = (typeof LEADERBOARD_FORMATS)[number];

/** The flags of `rank`. */
export interface RankFlags extends ModelFlags, CorpusFlags {
  games: number;
  control?: 'length';
  focus?: { top: number };
  focusRounds: number;
  output?: LeaderboardFormat;
  write: OutputTarget<LeaderboardFormat>[];
  config?: string;
  concurrency?: number;
  verbose?: boolean;
  quiet?: boolean;
  color: boolean;
}
