import type { TriedCase } from '../../test/stand-ins/faking-agent.ts';

/** Cases of our own for a published skill, which is not part of this repository. */
export interface CorpusSkill {
  /** Relative to a folder of cloned collections. */
  folder: string;
  cases: readonly TriedCase[];
}
