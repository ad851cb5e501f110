import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { lowerCaseWords } from '@plugin-eval/core/text/words.ts';
import { installable } from '@plugin-eval/sessions/built-in-skill.ts';
import { foldedName } from '@plugin-eval/sessions/draw-distractors.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import material from './unrelated-skills.json' with { type: 'json' };

/** Required lengths of a stand-in, in UTF-16 units. */
export interface RowLengths {
  name: number;
  description: number;
}

/** Fewest trades; with fewer left, trades mentioned by the set are used too. */
const FEWEST_TRADES = 12;

/** The trades of which a set and its prompts say nothing; the least mentioned ones where fewer than twelve are left. */
export function unrelatedTrades(texts: readonly string[]): { trades: Trade[]; mentioned: number } {
  const usedWords = new Set(texts.flatMap((text) => lowerCaseWords(text)));
  const counted = material.trades.map((trade) => ({
    trade,
    hits: trade.words.filter((word) => usedWords.has(word) || usedWords.has(`${word}s`)).length,
  }));
  const free = counted.filter(({ hits }) => hits === 0).map(({ trade }) => trade);
  if (free.length >= FEWEST_TRADES) return { trades: free, mentioned: 0 };
  const least = [...counted].sort((a, b) => a.hits - b.hits).slice(0, FEWEST_TRADES);
  return { trades: least.map(({ trade }) => trade), mentioned: FEWEST_TRADES - free.length };
}

export type Trade = (typeof material.trades)[number];

/**
 * Skills of other domains, one for each row, with a name and a description of exactly its length: a list of them is cut as
 * the list of the set is. Source: docs/specification/skill-sets.md, "Shadowing".
 * @param taken names that must not be used, as the set has them
 * @param seed which of them, integer in [0, 2^53)
 */
export function unrelatedSkills(
  rows: readonly RowLengths[],
  trades: readonly Trade[],
  taken: readonly string[],
  seed: number,
): SynthesisedSkill[] {
  const random = seededRandom(seed);
  const kinds = random.shuffle(trades.flatMap((trade) => material.papers.map((paper) => ({ trade, paper }))));
  const used = new Set(taken.map(foldedName));
  return rows.map((row, index) => {
    const { trade, paper } = kinds[index % kinds.length] as (typeof kinds)[number];
    const fill = (text: string) => text.replace('{people}', trade.people).replace('{about}', trade.about);
    const name = nameOfLength(`${trade.name}-${paper.name}`, row.name, used, random);
    const sentences = [
      `${paper.verb} of the ${trade.name.replaceAll('-', ' ')}.`,
      `Use when ${paper.when} and ${trade.people} ask for it.`,
      ...random.shuffle(material.details).map(fill),
    ];
    const description = textOfLength(sentences, row.description);
    return installable({ name, description, body: `# ${name}\n\n${paper.verb} for ${trade.people}.` });
  });
}

/** A unique name of an exact length: cut, or padded with letters. */
function nameOfLength(wish: string, length: number, used: Set<string>, random: SeededRandom): string {
  const letter = () => String.fromCharCode(97 + random.integerBelow(26));
  for (let attempt = 0; ; attempt++) {
    // The more names are taken, the more of it is drawn.
    const kept = Math.max(0, Math.min(wish.length, length - Math.ceil(attempt / 8)));
    let name = wish.slice(0, kept).replace(/-$/, '');
    while (name.length < Math.max(1, length))
      name += name.length === kept && kept > 0 && name.length + 2 < length ? '-' : letter();
    if (used.has(foldedName(name)) && attempt < 10_000) continue;
    used.add(foldedName(name));
    return name;
  }
}

/** Sentences, repeated as needed, cut to an exact number of characters. */
function textOfLength(sentences: readonly string[], length: number): string {
  let text = '';
  for (let at = 0; text.length < length; at++)
    text += `${at === 0 ? '' : ' '}${sentences[at % sentences.length]}`;
  const cut = text.slice(0, length);
  return cut.endsWith(' ') ? `${cut.slice(0, -1)}.` : cut;
}
