import { detectLanguage } from '@plugin-eval/core/text/languages/detect-language.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';

/** Enough to tell a language, in UTF-16 units. */
const SAMPLE = 3000;

/** The language of the prose of a body, by its beginning; see `detectLanguage`. */
export function bodyLanguage({
  lines,
  frontmatter,
  body,
}: Pick<Skill, 'frontmatter' | 'body'> & { lines: readonly string[] }): string {
  let sample = '';
  for (let index = frontmatter.lineCount; index < lines.length && sample.length < SAMPLE; index++)
    if (!body.isCode[index - frontmatter.lineCount]) sample += `${(lines[index] ?? '').slice(0, SAMPLE)}\n`;
  return detectLanguage(sample);
}
