import { basename } from 'node:path';
import { listableSkill } from '../agents/listable.ts';
import { readAgentSettings } from '../agents/read-agent-settings.ts';
import { SubjectError } from '../errors/subject-error.ts';
import { findSurroundings } from '../skill/boundary.ts';
import type { EvalCase } from '../skill/eval-case.ts';
import { formatChildPath } from '../skill/format-path.ts';
import { readFrontmatter } from '../skill/frontmatter.ts';
import type { ReadLimits } from '../skill/limits.ts';
import { isLinkAsText, LINK_AS_TEXT } from '../skill/link-as-text.ts';
import type { Member } from '../skill/member.ts';
import { realPathOrNull } from '../skill/path-probe.ts';
import { readEvalCases } from '../skill/read-eval-cases.ts';
import { BUNDLED_UNREADABLE, readTextFile } from '../skill/read-text-file.ts';
import { isLink, resolveSkillFile, skillFileName } from '../skill/skill-file.ts';
import { splitLines } from '../text/lines.ts';
import type { PooledPrompt, SetMember } from './set-member.ts';

/**
 * Reads the parts of a skill that its place in a set depends on: frontmatter, body, settings next to it, and
 * the author's prompts. Executes nothing, and follows nothing out of the skill's repository.
 * @param inStore the folder relative to the folder of skills that it was found in
 * @throws SubjectError when it cannot be read
 */
export function readMember(
  { path, shown }: Member,
  plugin: string | null,
  limits: ReadLimits,
  inStore = basename(path),
): SetMember {
  const folder = realPathOrNull(path);
  const fileName = folder === null ? null : skillFileName(folder);
  if (folder === null || fileName === null)
    throw new SubjectError('skill-file-missing', shown, `${shown} has no SKILL.md.`);
  const file = formatChildPath(shown, fileName);
  const real = resolveSkillFile(folder, fileName, findSurroundings(folder).boundary, limits, file);
  const { text } = readTextFile(real, file, limits.maxFileBytes, BUNDLED_UNREADABLE);
  if (isLinkAsText(text)) throw new SubjectError('skill-file-link', file, `${file} ${LINK_AS_TEXT}.`);
  const lines = splitLines(text);
  const { frontmatter } = readFrontmatter(lines, limits);
  const { fields, positions, lineCount } = frontmatter;
  const given = fields.get('name');
  const texts = ['description', 'when_to_use'].map((field) => fields.get(field));
  return {
    name: typeof given === 'string' && given.trim() !== '' ? given.trim() : basename(folder),
    path: file,
    ...{ folder, inStore },
    line: positions.get('description')?.line ?? null,
    plugin,
    listable: listableSkill(
      ...([basename(folder), frontmatter, lines] as const),
      readAgentSettings(folder, limits),
      isLink(folder, fileName),
    ),
    description: texts.filter((text) => typeof text === 'string').join(' '),
    body: lines.slice(lineCount).join('\n'),
    prompts: readEvalCases(folder).flatMap(({ cases }) => cases.flatMap(promptOf)),
  };
}

/**
 * Reads an author's explicit statement: a prompt for this skill, for other named skills, for none, or not for
 * this one.
 */
function promptOf({ prompt, shouldTrigger, expectedSkills }: EvalCase): PooledPrompt[] {
  if (expectedSkills !== null)
    return [{ text: prompt, acceptable: [...expectedSkills.expected, ...expectedSkills.acceptable] }];
  // The name of the skill that the file lies in stands for it.
  if (shouldTrigger === true) return [{ text: prompt, acceptable: [SELF] }];
  return shouldTrigger === false ? [{ text: prompt, acceptable: [], notSelf: true }] : [];
}

/** Placeholder among acceptable skills for the one that owns the prompt. */
export const SELF = '\0self';
