import type { ListedSkill, SiblingSkill } from '../skill/sibling-skills.ts';
import { compareCodePoints, excerpt } from '../text/code-points.ts';

/** Descriptions of so many neighbours are read; of a plugin with hundreds of skills, those far away overlap with nothing. */
const MOST_SIBLINGS = 24;
const MOST_DESCRIPTION_CHARACTERS = 400;

export interface NearestSiblings {
  /** In the order of their names. */
  shown: ListedSkill[];
  /** How many there are in all. */
  count: number;
}

/**
 * The siblings that a judge of scope is told of: of very many those whose listings are nearest to the skill's own, by the
 * words that both have, rare ones first (the cosine of their inverse document frequencies, without the skill's own length,
 * which is the same for all).
 * @param own what a list of skills shows of the skill itself
 */
export function nearestSiblings(own: ListedSkill, siblings: readonly SiblingSkill[]): NearestSiblings {
  const known = nearest.get(siblings);
  if (known !== undefined) return known;
  const found = { shown: nearestOf(own, siblings), count: siblings.length };
  nearest.set(siblings, found);
  return found;
}

/** The siblings of one skill are asked for by several questions. */
const nearest = new WeakMap<readonly SiblingSkill[], NearestSiblings>();

function nearestOf(own: ListedSkill, siblings: readonly SiblingSkill[]): ListedSkill[] {
  const near =
    siblings.length <= MOST_SIBLINGS ? siblings : byNearness(own, siblings).slice(0, MOST_SIBLINGS);
  return near
    .map(({ name, description }) => ({
      name,
      description: excerpt(description, MOST_DESCRIPTION_CHARACTERS),
    }))
    .sort((a, b) => compareCodePoints(a.name, b.name));
}

function byNearness(own: ListedSkill, siblings: readonly SiblingSkill[]): SiblingSkill[] {
  const words = siblings.map(wordsOf);
  const frequency = new Map<string, number>();
  for (const one of words) for (const word of one) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const weight = (word: string) => Math.log((siblings.length + 1) / (frequency.get(word) ?? 1)) ** 2;
  const wanted = wordsOf(own);
  const sum = (some: readonly string[]) => some.reduce((total, word) => total + weight(word), 0);
  return siblings
    .map((sibling, i) => {
      const all = [...(words[i] ?? [])];
      const near = sum(all.filter((word) => wanted.has(word))) / Math.sqrt(Math.max(1, sum(all)));
      return { sibling, near };
    })
    .sort((a, b) => b.near - a.near || compareCodePoints(a.sibling.name, b.sibling.name))
    .map(({ sibling }) => sibling);
}

function wordsOf(listed: ListedSkill): Set<string> {
  const words =
    wordSets.get(listed) ??
    new Set(`${listed.name} ${listed.description}`.toLowerCase().match(/[\p{L}\p{N}]{2,60}/gu) ?? []);
  wordSets.set(listed, words);
  return words;
}

/** Siblings of one skill are those of its siblings too. */
const wordSets = new WeakMap<ListedSkill, Set<string>>();
