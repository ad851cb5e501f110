import { createHash } from 'node:crypto';
import type { Competitor } from '@plugin-eval/core/documents/ranking.ts';
import type { MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import { categoryOf } from '@plugin-eval/skill/category.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { readReferences } from '@plugin-eval/skill/read-references.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { blindSkill } from './blind-skill.ts';

/** A skill that can be played: all that a judge sees of it, so that playing reads nothing from disk. */
export interface Contender {
  competitor: Competitor;
  /** Real path of its folder. */
  folder: string;
  /** Blinded; SKILL.md first. */
  files: readonly MaterialFile[];
  /** Path of each file on disk, by its path in `files`. */
  paths: ReadonlyMap<string, string>;
  /** Removes identifying parts from a text. */
  hideNames: (text: string) => string;
  /** Lines of SKILL.md. */
  lineCount: number;
  /** Unread files, each with its reason as a clause. */
  leftOut: readonly { path: string; reason: string }[];
}

/**
 * Reads a skill folder for matchups.
 * @param folder absolute
 * @param shown the folder as documents name it
 * @param category of the skill, where it has one
 * @throws SubjectError when the skill cannot be read
 */
export function readContender(
  folder: string,
  shown: string,
  limits: ReadLimits,
  category: string | null,
): Contender {
  return contenderOf(readSkill(folder, shown, limits), shown, limits, category);
}

/** The same of a skill that has been read already. */
export function contenderOf(
  skill: Skill,
  shown: string,
  limits: ReadLimits,
  category: string | null,
): Contender {
  const references = readReferences(skill.folder, skill.referenceFiles, limits);
  const found = categoryOf(skill.folder, limits);
  const pluginName = found?.source === 'plugin' ? found.name : null;
  const { files, paths, hideNames } = blindSkill(skill, references.files, pluginName, limits);
  return {
    competitor: { name: skill.name, path: shown, category, contentSha256: contentSha256(files) },
    folder: skill.folder,
    files,
    paths,
    hideNames,
    lineCount: skill.lines.length,
    leftOut: references.leftOut,
  };
}

/** Hash of everything the judge sees. */
function contentSha256(files: readonly MaterialFile[]): string {
  const hash = createHash('sha256');
  for (const { path, text } of files) hash.update(JSON.stringify([path, text.toWellFormed()]));
  return hash.digest('hex');
}
