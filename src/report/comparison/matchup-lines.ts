import type { Matchup, Verdict } from '../../documents/ranking.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import type { TextStyle } from '../text/style.ts';

const LONGEST = { reasoning: 600, model: 120, quote: 200, path: 200 };

/** How the two skills of a matchup are called, and neither of them. */
export type SkillWords = Readonly<Record<Verdict['winner'], string>>;

/** Every verdict of a matchup with its reason and evidence. */
export function verdictLines({ verdicts, leftOut }: Matchup, words: SkillWords, style: TextStyle): string[] {
  return [
    ...verdicts.flatMap((verdict) => [
      `      judge ${verdict.judge}, ${shown(verdict.model, LONGEST.model)}, ${words[verdict.swapped ? 'second' : 'first']} shown first: ${style.strong(words[verdict.winner])}${verdict.repaired ? style.dim(', second answer: the first was refused') : ''}`,
      `        ${shown(verdict.reasoning, LONGEST.reasoning)}`,
      ...verdict.evidence.map((one) => evidenceLine(one, words, style)),
    ]),
    ...leftOut.map(({ skill, path, reason }) =>
      style.dim(
        `      not seen of ${words[skill]}: ${shown(path, LONGEST.path)}: ${shown(reason, LONGEST.reasoning)}`,
      ),
    ),
  ];
}

function evidenceLine(
  { skill, quote, found, file, line }: Verdict['evidence'][number],
  words: SkillWords,
  style: TextStyle,
): string {
  const place = [...(file === null ? [] : [shown(file, LONGEST.path)]), ...(line === null ? [] : [line])];
  const where = found ? style.dim(place.join(':')) : style.bad('not found in the skill');
  return `        ${style.dim(`quote from ${words[skill]}`)} “${shown(quote, LONGEST.quote)}”  ${where}`;
}

function shown(text: string, limit: number): string {
  return terminalSafe(excerpt(text, limit));
}
