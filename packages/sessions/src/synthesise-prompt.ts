import { readPromptFile } from '@plugin-eval/skill/prompt-file.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import type { SynthesisedSkill } from './session-request.ts';
import { installedName, reducedSkillFile, skillHash, textOf } from './synthesise-skill.ts';

/** Characters of the first line that describe a command without a description. */
const LONGEST_FIRST_LINE = 200;

/**
 * Prepares a command or agent of a plugin for installation as a skill: its text, and its name and description. Claude
 * Code merges commands and skills (https://code.claude.com/docs/en/skills); without a description the first line
 * stands for it.
 * @param root real path of the plugin, which the file must lie in
 * @throws SubjectError
 */
export function synthesisePrompt(
  path: string,
  shown: string,
  root: string,
  limits: ReadLimits,
): SynthesisedSkill {
  const prompt = readPromptFile(path, shown, root, limits);
  const { lines, frontmatter } = prompt;
  const name = installedName(prompt.name);
  const description =
    textOf(frontmatter.fields.get('description')) ?? firstLine(lines.slice(frontmatter.lineCount));
  const fields = new Map(frontmatter.fields).set('description', description);
  const text = reducedSkillFile(lines, { fields, lineCount: frontmatter.lineCount }, name);
  const files = new Map([['SKILL.md', Buffer.from(text, 'utf8')]]);
  return { name, description, hash: skillHash(name, files), files };
}

function firstLine(lines: readonly string[]): string {
  const first = lines.map((line) => line.trim()).find((line) => line !== '') ?? '';
  return first.replace(/^#{1,6} /, '').slice(0, LONGEST_FIRST_LINE);
}
