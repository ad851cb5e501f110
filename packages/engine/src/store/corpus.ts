import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { MatchupResult } from '@plugin-eval/core/documents/ranking.ts';

/** A skill of a corpus, as `plugin-eval init` found it. */
export interface CorpusSkill {
  /** Real path of its folder, absolute. It is the key: names may repeat. */
  path: string;
  /** Name in the frontmatter, else the name of the folder. */
  name: string;
  /** The plugin, or the folder, that it was found in; null when neither says anything. */
  category: string | null;
  /** SHA-256 of everything that a judge sees: two paths with the same content are one competitor. */
  contentSha256: string;
  /** SHA-256 of SKILL.md on disk. */
  skillSha256: string;
  /** Lines of SKILL.md. */
  lineCount: number;
  /** Tokens of SKILL.md, estimated from its bytes: packages/core/src/text/estimated-tokens.ts. */
  tokens: number;
  /** Bytes of the texts that a judge is shown. */
  shownBytes: number;
  /** Composite at quick depth, 0 to 100; null when it could not be measured. */
  staticScore: number | null;
  /** The indexed folder that it was found from, real and absolute; of several the innermost. */
  root: string;
  /** Tells whether the files have changed, without reading them: packages/app/src/corpus/fingerprint.ts. */
  fingerprint: string;
}

/** Decisions of one or several judges between two contents. */
export interface RecordedMatchup {
  firstSha256: string;
  secondSha256: string;
  /** Identity of the models, their endpoints and the version of the question. */
  judgeId: string;
  /** Preferences for the first. */
  result: MatchupResult;
  /** True when any judge decided differently in the two orders. */
  ordersDisagree: boolean;
  /** Preferences for the first. */
  dimensions: Record<DimensionName, MatchupResult>;
  /** Preferences by judge, with the first shown first and with it shown second. */
  decisions: {
    plain: 'first' | 'second' | 'tie';
    swapped: 'first' | 'second' | 'tie';
  }[];
  /** Journal keys. */
  answers: string[];
  /** ISO 8601, UTC. */
  playedOn: string;
}

/** Place of a skill in a leaderboard. */
export interface Standing {
  /** Absolute. */
  path: string;
  name: string;
  contentSha256: string;
  /** Rank from 1; null for a skill without a rating. */
  place: number | null;
  rating: number | null;
  rankBest: number | null;
  rankWorst: number | null;
}

/** A leaderboard that was kept. */
export interface Standings {
  /** ISO 8601, UTC. */
  rankedOn: string;
  rows: Standing[];
}

/**
 * Skills to rank against, and the matchups that were played between their contents. Every method is one transaction;
 * several processes may work on one corpus.
 */
export interface Corpus {
  /** Version of its form. */
  readonly format: number;
  /** Returns skills in code-point order of their paths. */
  skills(): Promise<CorpusSkill[]>;
  /**
   * Replaces everything below the roots and everything that was found from them, and notes the roots. What another root
   * inside one of them found stays, unless that one is among the roots or the forgotten.
   * @param forgotten roots that are dropped; what was found from them goes to a root that holds it, or goes with them
   */
  update(
    roots: readonly string[],
    skills: readonly CorpusSkill[],
    forgotten?: readonly string[],
  ): Promise<void>;
  /** Folders that were indexed, real and absolute, in code-point order. */
  roots(): Promise<string[]>;
  /** Returns matchups of one judge in an order that depends only on the matchups. */
  matchups(judgeId: string): Promise<RecordedMatchup[]>;
  /** A pair that the same judge has decided before, in either order, keeps its first matchup. */
  record(matchups: readonly RecordedMatchup[]): Promise<void>;
  /** The last leaderboard of one judge on the same folders; null when there is none that can be read. */
  standings(judgeId: string, scope: string): Promise<Standings | null>;
  /** Keeps a leaderboard in the place of the one before. @param scope which folders were ranked */
  keepStandings(judgeId: string, scope: string, standings: Standings): Promise<void>;
  close(): Promise<void>;
}
