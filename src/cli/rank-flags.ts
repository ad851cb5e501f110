import type { CorpusFlags } from './corpus-flag.ts';
import type { ModelFlags } from './model-flags.ts';
import type { WritingFlags } from './write-document.ts';

export const LEADERBOARD_FORMATS = ['text', 'json', 'markdown', 'html', 'csv'] as const;

export type LeaderboardFormat = (typeof LEADERBOARD_FORMATS)[number];

/** The flags of `rank`. */
export interface RankFlags extends ModelFlags, CorpusFlags, WritingFlags<LeaderboardFormat> {
  games: number;
  control?: 'length';
  focus?: { top: number };
  focusRounds: number;
  config?: string;
  concurrency?: number;
}
