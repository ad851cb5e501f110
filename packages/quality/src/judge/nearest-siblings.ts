import { compareCodePoints, excerpt } from '@plugin-eval/core/text/code-points.ts';
import type { ListedSkill, SiblingSkill } from '@plugin-eval/skill/sibling-skills.ts';

/**
 * Most neighbours whose descriptions are read; of a plugin with hundreds of skills, distant ones overlap with
 * nothing.
 */
const MOST_SIBLINGS = 24;
const MOST_DESCRIPTION_CHARACTERS = 400;

export interface NearestSiblings {
  /** Siblings sorted by name. */
  shown: ListedSkill[];
  /** Total number of siblings. */
  count: number;
}

/**
 * Chooses the siblings shown to a judge of scope: of very many, those with the listings nearest to the
 * skill's own, by their common words: the sum of their squared inverse document frequencies over the root of
 * the listing's words.
 * @param own what a list of skills shows of the skill itself
 */
export function nearestSiblings(own: ListedSkill, siblings: readonly SiblingSkill[]): NearestSiblings {
  const known = nearest.get(siblings);
  if (known !== undefined) return known;
  const found = { shown: nearestOf(own, siblings), count: siblings.length };
  nearest.set(siblings, found);
  return found;
}

/** Cache: several questions need the siblings of one skill. */
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
  const wanted = [...wordsOf(own)];
  const shared = siblings.map((sibling) => {
    const words = wordsOf(sibling);
    return { sibling, size: words.size, words: wanted.filter((word) => words.has(word)) };
  });
  const frequency = new Map<string, number>();
  for (const { words } of shared)
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const weights = new Map(
    [...frequency].map(([word, count]) => [word, Math.log((siblings.length + 1) / count) ** 2]),
  );
  return shared
    .map(({ sibling, size, words }) => {
      const sum = words.reduce((total, word) => total + (weights.get(word) ?? 0), 0);
      return { sibling, near: sum / Math.sqrt(Math.max(1, size)) };
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
