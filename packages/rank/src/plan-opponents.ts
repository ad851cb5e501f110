import {
  type BradleyTerryFit,
  fitBradleyTerry,
  MEAN_RATING,
} from '@plugin-eval/core/statistics/bradley-terry.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { type Content, contentsOf, indexBySha256 } from './contents.ts';
import { type DecidedPair, decidedPairs, winRecordOf } from './decided-pairs.ts';
import { judgeIdOf } from './judge-id.ts';
import { pickOpponents } from './pick-opponents.ts';
import { type LeftOutSkill, loadUnchanged } from './present-skills.ts';
import type { CorpusView, PlayOptions } from './ranking-options.ts';
import type { Contender } from './read-contender.ts';

export interface RankSkillOptions extends PlayOptions {
  /** Most opponents to play. */
  opponents: number;
}

/** A content to play against. */
export interface Opponent {
  /** Index of its content. */
  index: number;
  contender: Contender;
  /** Rating before the first game; 1500 for an unrated one. */
  rating: number;
}

/** Plan for ranking one skill. */
export interface OpponentPlan {
  /** The others; the subject's index follows theirs. */
  contents: Content[];
  subjectIndex: number;
  /** This judge's earlier decisions, including the subject's own games. */
  earlier: DecidedPair[];
  /** Fit of the earlier games. */
  fit: BradleyTerryFit;
  /** The most alike first. */
  opponents: Opponent[];
  leftOut: LeftOutSkill[];
}

/**
 * Picks the opponents of a skill from a corpus: neither its own content nor others in its folder. One that
 * changed since indexing is replaced by the next.
 */
export function planOpponents(
  subject: Contender,
  view: CorpusView,
  { models, opponents: count }: Pick<RankSkillOptions, 'models' | 'opponents'>,
  seed: number,
): OpponentPlan {
  const { contentSha256, category } = subject.competitor;
  const contents = contentsOf(
    view.skills.filter((skill) => skill.path !== subject.folder && skill.contentSha256 !== contentSha256),
  );
  const subjectIndex = contents.length;
  const indexOf = indexBySha256([...contents, { sha256: contentSha256 }]);
  const earlier = decidedPairs(view.matchups, judgeIdOf(models), indexOf);
  const fit = fitBradleyTerry(subjectIndex + 1, earlier.map(winRecordOf));
  const ratingOf = (index: number) => fit.contenders[index]?.rating ?? MEAN_RATING;
  const ordered = pickOpponents(
    {
      categories: category === null ? [] : [category],
      lineCount: subject.lineCount,
      rating: ratingOf(subjectIndex),
    },
    contents.map((content, index) => ({
      content,
      index,
      categories: content.skills.flatMap((skill) => skill.category ?? []),
      lineCount: content.skills[0].lineCount,
      rating: ratingOf(index),
    })),
    contents.length,
    seededRandom(seed),
  );

  const opponents: Opponent[] = [];
  const leftOut: LeftOutSkill[] = [];
  for (const { content, index, rating } of ordered) {
    if (opponents.length >= count) break;
    const contender = firstUnchanged(view, content, category, leftOut);
    if (contender !== null) opponents.push({ index, contender, rating });
  }
  return { contents, subjectIndex, earlier, fit, opponents, leftOut };
}

/** A skill of the content, preferably of the subject's category. */
function firstUnchanged(
  view: CorpusView,
  { skills }: Content,
  category: string | null,
  leftOut: LeftOutSkill[],
): Contender | null {
  const alike = skills.filter((skill) => skill.category === category);
  for (const skill of [...alike, ...skills.filter((one) => !alike.includes(one))]) {
    const read = loadUnchanged(view, skill);
    if (!('reason' in read)) return read;
    leftOut.push({ ...read, path: view.shown?.(read.path) ?? read.path });
  }
  return null;
}
