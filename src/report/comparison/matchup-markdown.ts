import type { Verdict } from '../../documents/ranking.ts';
import { excerpt } from '../../text/code-points.ts';
import { escapeMarkdown, markdownCode } from '../markdown/escape-markdown.ts';

const LONGEST = { reasoning: 240, model: 80, quote: 80, place: 80 };
const MOST_QUOTES = 2;

/** How the two skills of a matchup are called, and neither of them. */
export type SkillWords = Readonly<Record<Verdict['winner'], string>>;

/** One verdict as items of a list below the matchup's: who judged in which order, whom it preferred, and why. */
export function verdictMarkdown(verdict: Verdict, words: SkillWords): string[] {
  const { judge, model, swapped, winner, reasoning, evidence, repaired } = verdict;
  const hidden = evidence.length - MOST_QUOTES;
  return [
    `  - Judge ${judge}, ${markdownCode(excerpt(model, LONGEST.model))}, ${words[swapped ? 'second' : 'first']} shown first: **${words[winner]}**${repaired ? ' (second answer)' : ''}. ${shown(reasoning, LONGEST.reasoning)}`,
    ...evidence.slice(0, MOST_QUOTES).map((one) => evidenceMarkdown(one, words)),
    ...(hidden > 0 ? [`    - ${hidden} more in the JSON output`] : []),
  ];
}

function evidenceMarkdown(
  { skill, quote, found, file, line }: Verdict['evidence'][number],
  words: SkillWords,
) {
  const place = `${file ?? ''}${line === null ? '' : `:${line}`}`;
  const where = found ? markdownCode(excerpt(place, LONGEST.place)) : '**not found in the skill**';
  return `    - ${words[skill]}: “${shown(quote, LONGEST.quote)}” ${where}`;
}

function shown(text: string, limit: number): string {
  return escapeMarkdown(excerpt(text, limit));
}
