import { SELF } from './read-set-member.ts';
import type { SetMember } from './set-member.ts';
import { TermIndex } from './term-index.ts';

/** Best lexical match of the set's prompts, without any model. */
export interface RoutingEstimate {
  prompts: number;
  /** Share of each skill's own prompts for which it ranks first; null without prompts. */
  recall: (number | null)[];
  /** Prompts of others that each skill takes, and their share of all prompts that are not its own. */
  captured: { prompts: number; share: number }[];
  /** Mean of the skills' recalls; null without prompts. */
  meanRecall: number | null;
  /** Prompts for which no skill shares a word. */
  unanswered: number;
  /** Pairs (owner of the prompt, skill that takes it), by count. */
  confusions: { from: number; to: number; prompts: number }[];
  /** Owner and first-ranked skill of each prompt with an owner. */
  answers: { owner: number; taker: number | null }[];
}

/** The prompts of a set, each with the skill that it belongs to. */
export interface SetPrompt {
  owner: number;
  text: string;
  /** Indices of skills that are right. */
  acceptable: ReadonlySet<number>;
}

const MOST_SENTENCES = 3;
const FEWEST_WORDS = 4;

/**
 * The authors' own prompts of all skills; a skill without any is represented by sentences of its description.
 * @returns with the skills whose own prompts were used
 */
export function pooledPrompts(members: readonly SetMember[]): { prompts: SetPrompt[]; authored: number } {
  const byName = new Map<string, number[]>();
  for (const [index, { name }] of members.entries()) byName.set(name, [...(byName.get(name) ?? []), index]);
  let authored = 0;
  const prompts = members.flatMap((member, owner): SetPrompt[] => {
    const own = member.prompts.filter(({ acceptable }) => acceptable.length > 0);
    if (own.length > 0) authored += 1;
    if (own.length === 0)
      return sentencesOf(member.description).map((text) => ({ owner, text, acceptable: new Set([owner]) }));
    return own.map(({ text, acceptable }) => ({
      ...{ owner, text },
      acceptable: new Set(
        acceptable.flatMap((name) =>
          name === SELF ? [owner] : (byName.get(name.replace(/^.*:/, '')) ?? []),
        ),
      ),
    }));
  });
  return { prompts, authored };
}

/** Sentences specific enough to be distinguished from others. */
function sentencesOf(description: string): string[] {
  return description
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= FEWEST_WORDS)
    .slice(0, MOST_SENTENCES);
}

/**
 * Ranks the listed texts of a set for each prompt by BM25.
 * Source: docs/specification/skill-sets.md, "Routing estimate".
 * @param texts name and listed description of each skill; empty where it is not listed
 */
export function estimateSetRouting(texts: readonly string[], prompts: readonly SetPrompt[]): RoutingEstimate {
  const index = new TermIndex(texts);
  const sessionsPerPrompt = texts.map(() => 0);
  const right = texts.map(() => 0);
  const taken = texts.map(() => 0);
  const confusions = new Map<string, number>();
  const answers: RoutingEstimate['answers'] = [];
  let unanswered = 0;
  for (const { owner, text, acceptable } of prompts) {
    const { best, scores } = index.rank(text);
    // Where several fit as well, a right one counts: no order among equals is known.
    const tied = best === null ? undefined : [...acceptable].find((one) => scores[one] === scores[best]);
    const taker = tied ?? best;
    sessionsPerPrompt[owner] = (sessionsPerPrompt[owner] ?? 0) + 1;
    answers.push({ owner, taker });
    if (taker === null) unanswered += 1;
    else if (acceptable.has(taker)) right[owner] = (right[owner] ?? 0) + 1;
    else {
      taken[taker] = (taken[taker] ?? 0) + 1;
      const key = `${owner} ${taker}`;
      confusions.set(key, (confusions.get(key) ?? 0) + 1);
    }
  }
  const recall = sessionsPerPrompt.map((count, skill) => (count === 0 ? null : (right[skill] ?? 0) / count));
  const known = recall.filter((one) => one !== null);
  return {
    prompts: prompts.length,
    recall,
    captured: taken.map((count, skill) => {
      const others = prompts.length - (sessionsPerPrompt[skill] ?? 0);
      return { prompts: count, share: others === 0 ? 0 : count / others };
    }),
    meanRecall: known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length,
    unanswered,
    confusions: [...confusions]
      .map(([key, count]) => {
        const [from = 0, to = 0] = key.split(' ').map(Number);
        return { from, to, prompts: count };
      })
      .sort((a, b) => b.prompts - a.prompts || a.from - b.from || a.to - b.to),
    answers,
  };
}
