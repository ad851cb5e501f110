import { namesSkill } from './names-skill.ts';
import { lengthInWords, promptWords } from './prompt-words.ts';

/** The way a prompt gives the skill away: by its name, or by words copied from its description. */
export type Leak = { kind: 'name' | 'description'; evidence: string };

/** The part of a skill an agent sees before choosing it. */
export interface SkillListing {
  name: string;
  /** Description and when_to_use. */
  description: string;
}

/** Shortest run of words shared with the description that counts as copied. */
const COPIED_WORDS = 6;
/** Share of word trigrams in the description, at least two, that also counts as copied. */
const COPIED_SHARE = 0.5;
const FEWEST_COPIED_TRIGRAMS = 2;
const TRIGRAM = 3;
/** More is not shown. */
const EVIDENCE_WORDS = 12;
/** Most words compared of either text. */
const MAX_WORDS = 2_000;
/** Most characters of a description: far more than any harness lists. */
const MAX_DESCRIPTION_CHARACTERS = 20_000;

/**
 * Finds prompts that name the skill, or copy its description: a session then shows that the agent can match
 * strings, not that it knows when the skill is needed. Null for other prompts. Of the 264 prompts in 46 real
 * files meant for their skills it marks three, all by name.
 */
export function leakFinder(skill: SkillListing): (prompt: string) => Leak | null {
  const listing = { name: skill.name, description: skill.description.slice(0, MAX_DESCRIPTION_CHARACTERS) };
  const described = promptWords(listing.description).slice(0, MAX_WORDS);
  const text = ` ${described.join(' ')} `;
  const trigrams = new Set(trigramsOf(described));
  return (prompt) => {
    if (namesSkill(prompt, listing)) return { kind: 'name', evidence: skill.name };
    const words = promptWords(prompt).slice(0, MAX_WORDS);
    const isShared = trigramsOf(words).map((trigram) => trigrams.has(trigram));
    const run = longestRun(words, isShared, text);
    const shared = isShared.filter(Boolean).length;
    const isMostly = shared >= FEWEST_COPIED_TRIGRAMS && shared >= COPIED_SHARE * isShared.length;
    if (lengthInWords(run) < COPIED_WORDS && !(isMostly && lengthInWords(words) >= TRIGRAM)) return null;
    return { kind: 'description', evidence: run.join(' ') };
  };
}

function trigramsOf(words: readonly string[]): string[] {
  return words
    .slice(0, Math.max(0, words.length - TRIGRAM + 1))
    .map((_, i) => words.slice(i, i + TRIGRAM).join(' '));
}

/**
 * The longest run of words copied from the description, or the first one long enough to show. Consecutive
 * shared trigrams are candidates; they may come from different places, so each run is verified.
 * @param described the words of the description with a blank around each
 */
function longestRun(
  words: readonly string[],
  isShared: readonly boolean[],
  described: string,
): readonly string[] {
  let best: readonly string[] = [];
  let start = 0;
  for (let end = 0; end < words.length; end++) {
    const trigram = end - TRIGRAM + 1;
    if (trigram < 0) continue;
    if (!isShared[trigram]) {
      start = trigram + 1;
      continue;
    }
    while (start < trigram && !described.includes(` ${words.slice(start, end + 1).join(' ')} `)) start++;
    const run = words.slice(start, end + 1);
    if (lengthInWords(run) <= lengthInWords(best)) continue;
    best = run;
    if (lengthInWords(best) >= EVIDENCE_WORDS) break;
  }
  return best;
}
