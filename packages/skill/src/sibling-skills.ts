import { basename } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { findSurroundings, type SkillSurroundings } from './boundary.ts';
import { findPlugin } from './find-plugin.ts';
import { readFrontmatter } from './frontmatter.ts';
import { realPathOrNull } from './path-probe.ts';
import type { ReadLimits } from './read-limits.ts';
import { BUNDLED_UNREADABLE, readTextFile } from './read-text-file.ts';
import { resolveSkillFile, skillFileName } from './skill-file.ts';
import { ParseTimeoutError } from './time-limit.ts';

/** A skill as shown in a list of skills. */
export interface ListedSkill {
  name: string;
  /** Description, with `when_to_use` if present. */
  description: string;
}

/** A skill of the same plugin, or of the same folder of skills. */
export interface SiblingSkill extends ListedSkill {
  /** True when agents see it at all (not with `disable-model-invocation`). */
  isListed: boolean;
}

/** The siblings of a skill, itself not among them, in the order of their folders. */
export type SiblingReader = (skillFolder: string, surroundings?: SkillSurroundings) => SiblingSkill[];

/**
 * Reads the siblings of skills; those of one plugin are read once for all its skills. Reads only their
 * frontmatter, and skips unreadable ones: they are not being measured.
 */
export function siblingReader(limits: ReadLimits): SiblingReader {
  const byPlugin = new Map<string, { folder: string; sibling: SiblingSkill }[]>();
  return (skillFolder, { pluginRoot } = findSurroundings(skillFolder)) => {
    if (pluginRoot === null) return [];
    const members = byPlugin.get(pluginRoot) ?? readMembers(pluginRoot, limits);
    byPlugin.set(pluginRoot, members);
    return members.flatMap(({ folder, sibling }) => (folder === skillFolder ? [] : [sibling]));
  };
}

function readMembers(pluginRoot: string, limits: ReadLimits) {
  return findPlugin(pluginRoot, basename(pluginRoot), limits).skills.flatMap(({ path }) => {
    const folder = realPathOrNull(path);
    const sibling = folder === null ? null : readSibling(folder, limits);
    return folder === null || sibling === null ? [] : [{ folder, sibling }];
  });
}

function readSibling(folder: string, limits: ReadLimits): SiblingSkill | null {
  try {
    const fileName = skillFileName(folder);
    if (fileName === null) return null;
    const file = resolveSkillFile(folder, fileName, findSurroundings(folder).boundary, limits, fileName);
    const { text } = readTextFile(file, fileName, limits.maxFileBytes, BUNDLED_UNREADABLE);
    const { fields } = readFrontmatter(splitLines(text), limits).frontmatter;
    const textOf = (field: string) => {
      const value = fields.get(field);
      return typeof value === 'string' ? trimBlanks(value) : '';
    };
    return {
      name: textOf('name') || basename(folder),
      description: [textOf('description'), textOf('when_to_use')].filter((part) => part !== '').join(' '),
      isListed: fields.get('disable-model-invocation') !== true,
    };
  } catch (error) {
    if (SubjectError.isInstance(error) || error instanceof ParseTimeoutError) return null;
    throw error;
  }
}
