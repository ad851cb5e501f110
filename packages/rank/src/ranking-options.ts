import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import type { CorpusSkill, RecordedMatchup } from '@plugin-eval/engine/store/corpus.ts';
import type { Contender } from './read-contender.ts';

/** Judges and limits of matchups. */
export interface MatchupOptions {
  /** One per judge, 1 to 5; the same model may judge several times. */
  models: readonly ResolvedModel[];
  /** Token limit of one answer. */
  maxOutputTokens: number;
  /** Tokens that a model can take in and give out together; null when unknown, and then everything is sent. */
  contextTokensOf: (model: ResolvedModel) => number | null;
}

export interface PlayOptions extends MatchupOptions {
  /** Concurrent matchups, at least 1. */
  concurrency: number;
}

export interface RankingContext {
  perform: Perform;
  /** Integer in [0, 2^53). */
  seed: number;
  /** Receives the number of matchups, before the first one. */
  onPlan?: (matchups: number) => void;
  /** Called after each matchup, even a failed one. */
  onDone?: () => void;
}

/** The ranking's view of a corpus; loading a skill is its only read from disk. */
export interface CorpusView {
  skills: readonly CorpusSkill[];
  /** Matchups; those of other judges are ignored. */
  matchups: readonly RecordedMatchup[];
  /** @throws SubjectError when the skill cannot be read */
  load(skill: CorpusSkill): Contender;
  /** Converts a path to its form in documents; default: unchanged. */
  shown?(path: string): string;
}
