import type { CorpusFlags } from './corpus-flag.ts';
import type { ModelFlags } from './model-flags.ts';
import type { WritingFlags } from './write-document.ts';

/** The flags of `rank`. */
export interface RankFlags extends ModelFlags, CorpusFlags, WritingFlags {
  games: number;
  control?: 'length';
  focus?: { top: number };
  focusRounds: number;
  config?: string;
  concurrency?: number;
}
