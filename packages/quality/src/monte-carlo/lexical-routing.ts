import { classificationScores, countPredictions } from '@plugin-eval/core/statistics/f1-score.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { lowerCaseWords } from '@plugin-eval/core/text/words.ts';
import MiniSearch from 'minisearch';

/** An installed skill as far as its words go. */
export interface RoutableSkill {
  name: string;
  description: string;
}

export interface RankedSkill {
  name: string;
  /** BM25 score, above 0. */
  score: number;
}

/** Each is null where it is 0/0. */
export interface RoutingEstimate {
  /** Share of the should-trigger prompts for which the skill ranks first. */
  rate: number | null;
  precision: number | null;
  f1: number | null;
}

/**
 * The usual constants of Okapi BM25. Source: Manning, Raghavan, Schütze, "Introduction to Information Retrieval"
 * (2008), 11.4.3. minisearch counts the length of a text in distinct words.
 */
const BM25 = { k: 1.2, b: 0.75, d: 0 };

/**
 * The installed skills that share words with a prompt, by the BM25 of their names and descriptions, best first; equal
 * scores in the order of their names. A skill that shares no word is not there.
 */
export function lexicalRanking(skills: readonly RoutableSkill[]): (prompt: string) => RankedSkill[] {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: (text) => [...lowerCaseWords(text)],
    searchOptions: { bm25: BM25, combineWith: 'OR' },
  });
  index.addAll(skills.map(({ name, description }, id) => ({ id, text: `${name} ${description}` })));
  return (prompt) =>
    index
      .search(prompt)
      .map(({ id, score }) => ({ name: skills[id as number]?.name ?? '', score }))
      .sort((a, b) => b.score - a.score || compareCodePoints(a.name, b.name));
}

/**
 * Estimates activation without a model: as if every prompt fired the skill with the best matching words. No
 * agent decides like that, so the estimate is shown next to the score and never blended in.
 * @param subject name of the skill under test, which is one of the skills
 */
export function estimateRouting(
  prompts: readonly { prompt: string; shouldTrigger: boolean }[],
  skills: readonly RoutableSkill[],
  subject: string,
): RoutingEstimate {
  const rank = lexicalRanking(skills);
  const labels = prompts.map(({ shouldTrigger }) => shouldTrigger);
  const fired = prompts.map(({ prompt }) => rank(prompt)[0]?.name === subject);
  const { precision, recall, f1 } = classificationScores(countPredictions(labels, fired));
  return { rate: recall, precision, f1 };
}
