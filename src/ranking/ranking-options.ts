import type { ResolvedModel } from '../model/model.ts';
import type { Perform } from '../run/task.ts';
import type { CorpusSkill, RecordedMatchup } from '../store/corpus.ts';
import type { Contender } from './read-contender.ts';

/** Who decides matchups, and within which bounds. */
export interface MatchupOptions {
  /** One per judge, 1 to 5; the same model may judge several times. */
  models: readonly ResolvedModel[];
  /** Of one answer. */
  maxOutputTokens: number;
  /** Tokens that a model can take in and give out together; null when unknown, and then everything is sent. */
  contextTokensOf: (model: ResolvedModel) => number | null;
}

export interface PlayOptions extends MatchupOptions {
  /** How many matchups are under way together, at least 1. */
  concurrency: number;
}

export interface RankingContext {
  perform: Perform;
  /** Integer in [0, 2^53). */
  seed: number;
  /** Told how many matchups there will be, before the first one. */
  onPlan?: (matchups: number) => void;
  /** Told after each matchup, also when it failed. */
  onDone?: () => void;
}

/** What ranking needs of a corpus; loading a skill is all that it reads from disk. */
export interface CorpusView {
  skills: readonly CorpusSkill[];
  /** Those of other judges are left out of account. */
  matchups: readonly RecordedMatchup[];
  /** @throws SubjectError when the skill cannot be read */
  load(skill: CorpusSkill): Contender;
  /** A path as documents name it; without this, as it is. */
  shown?(path: string): string;
}
