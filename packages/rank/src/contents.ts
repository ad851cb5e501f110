import type { Competitor } from '@plugin-eval/core/documents/ranking.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import type { CorpusSkill } from '@plugin-eval/engine/store/corpus.ts';

/** A competitor: one content, and the skills of the corpus that have it. */
export interface Content {
  sha256: string;
  /** One or more, in code-point order of their paths. */
  skills: readonly [CorpusSkill, ...CorpusSkill[]];
}

/** The contents of some skills, in an order that their paths have no part in. */
export function contentsOf(skills: readonly CorpusSkill[]): Content[] {
  const bySha256 = new Map<string, [CorpusSkill, ...CorpusSkill[]]>();
  for (const skill of [...skills].sort((a, b) => compareCodePoints(a.path, b.path))) {
    const same = bySha256.get(skill.contentSha256);
    if (same === undefined) bySha256.set(skill.contentSha256, [skill]);
    else same.push(skill);
  }
  return [...bySha256]
    .map(([sha256, same]) => ({ sha256, skills: same }))
    .sort((a, b) => compareCodePoints(a.sha256, b.sha256));
}

/** Index of each content by its hash. */
export function indexBySha256(contents: readonly { sha256: string }[]): Map<string, number> {
  return new Map(contents.map(({ sha256 }, index) => [sha256, index]));
}

/** The document form of a content: the first of its skills. */
export function competitorOf({ sha256, skills: [skill] }: Content): Competitor {
  return { name: skill.name, path: skill.path, category: skill.category, contentSha256: sha256 };
}
