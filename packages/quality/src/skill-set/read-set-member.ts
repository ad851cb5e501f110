import { basename } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { listableSkill } from '@plugin-eval/skill/agents/listable.ts';
import { readAgentSettings } from '@plugin-eval/skill/agents/read-agent-settings.ts';
import { findSurroundings } from '@plugin-eval/skill/boundary.ts';
import type { EvalCase } from '@plugin-eval/skill/eval-case.ts';
import { formatChildPath } from '@plugin-eval/skill/format-path.ts';
import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { labelEvalCase } from '@plugin-eval/skill/label-eval-case.ts';
import { isLinkAsText, LINK_AS_TEXT } from '@plugin-eval/skill/link-as-text.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { readEvalCases } from '@plugin-eval/skill/read-eval-cases.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { BUNDLED_UNREADABLE, readTextFile } from '@plugin-eval/skill/read-text-file.ts';
import { isLink, resolveSkillFile, skillFileName } from '@plugin-eval/skill/skill-file.ts';
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
  const name = typeof given === 'string' && given.trim() !== '' ? given.trim() : basename(folder);
  return {
    name,
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
    prompts: readEvalCases(folder).flatMap(({ cases }) => cases.flatMap((one) => promptOf(one, name))),
  };
}

/**
 * Reads an author's explicit statement: a prompt for this skill, for other named skills, for none, or not for
 * this one.
 */
function promptOf(one: EvalCase, name: string): PooledPrompt[] {
  const { prompt, shouldTrigger, expectedSkills } = one;
  const acceptable = [...(expectedSkills?.expected ?? []), ...(expectedSkills?.acceptable ?? [])];
  if (expectedSkills?.excluded !== undefined && acceptable.length === 0)
    return labelEvalCase(one, name, false).shouldTrigger === false
      ? [{ text: prompt, acceptable, notSelf: true }]
      : [];
  if (expectedSkills !== null) return [{ text: prompt, acceptable }];
  // The name of the skill that the file lies in stands for it.
  if (shouldTrigger === true) return [{ text: prompt, acceptable: [SELF] }];
  return shouldTrigger === false ? [{ text: prompt, acceptable: [], notSelf: true }] : [];
}

/** Placeholder among acceptable skills for the one that owns the prompt. */
export const SELF = '\0self';
