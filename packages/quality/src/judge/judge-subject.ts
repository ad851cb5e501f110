import { posix } from 'node:path';
import { findSurroundings } from '@plugin-eval/skill/boundary.ts';
import { type Category, categoryOf } from '@plugin-eval/skill/category.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import type { BundledText } from '@plugin-eval/skill/read-references.ts';
import { readSkillTexts, type UnshownFile } from '@plugin-eval/skill/read-skill-texts.ts';
import { type SiblingReader, type SiblingSkill, siblingReader } from '@plugin-eval/skill/sibling-skills.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { readTriggerEvals, type TriggerEvalFile } from '@plugin-eval/skill/trigger-evals.ts';

/** A skill with everything that the judge needs from the disk, so that judging itself reads nothing. */
export interface JudgeSubject {
  skill: Skill;
  /** SKILL.md, then the texts that it leads to and those under references/; paths relative to the skill folder. */
  files: readonly BundledText[];
  /** The other files of the skill, listed for the judge by name and size. */
  unshown: readonly UnshownFile[];
  /** Skills of the same plugin. */
  siblings: readonly SiblingSkill[];
  /** Unread files, each with its reason as a clause. */
  leftOut: readonly { path: string; reason: string }[];
  /** The author's own trigger tests, best first. */
  triggerEvals: readonly TriggerEvalFile[];
  /** The category; null when the judge must infer it. */
  category: Category | null;
  /** True when agents do not choose the skill by its description. */
  exempt: boolean;
}

/**
 * Reads the judge's input in addition to the skill itself.
 * @param facts `exempt` as in the static features; `pluginName` when the skill was found as a plugin's member;
 * `siblingsOf` where several skills are read, so that those of one plugin are read once
 */
export function readJudgeSubject(
  skill: Skill,
  limits: ReadLimits,
  facts: { exempt: boolean; pluginName?: string; siblingsOf?: SiblingReader },
): JudgeSubject {
  // It asks for some thirty paths, and three of the following need it.
  const surroundings = findSurroundings(skill.folder);
  const texts = readSkillTexts(skill, limits, surroundings);
  return {
    skill,
    files: [{ path: posix.basename(skill.path), text: skill.lines.join('\n') }, ...texts.files],
    unshown: texts.unshown,
    siblings: (facts.siblingsOf ?? siblingReader(limits))(skill.folder, surroundings),
    leftOut: texts.leftOut,
    triggerEvals: readTriggerEvals(skill.folder, skill.name),
    category: categoryOf(skill.folder, limits, facts.pluginName, surroundings),
    exempt: facts.exempt,
  };
}
