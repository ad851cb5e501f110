import { posix } from 'node:path';
import { type Category, categoryOf } from '../skill/category.ts';
import type { ReadLimits } from '../skill/limits.ts';
import { type BundledText, readReferences } from '../skill/read-references.ts';
import type { Skill } from '../skill/skill.ts';
import { readTriggerEvals, type TriggerEvalFile } from '../skill/trigger-evals.ts';

/** A skill with everything that the judge needs from the disk, so that judging itself reads nothing. */
export interface JudgeSubject {
  skill: Skill;
  /** SKILL.md, then the text files under references/; paths relative to the skill folder. */
  files: readonly BundledText[];
  /** What could not be read, each with its reason as a clause. */
  leftOut: readonly { path: string; reason: string }[];
  /** The author's own trigger tests, best first. */
  triggerEvals: readonly TriggerEvalFile[];
  /** Null when the judge has to infer it. */
  category: Category | null;
  /** Whether the agent does not choose the skill by its description. */
  exempt: boolean;
}

/**
 * Reads what the judge needs beside the skill itself.
 * @param facts `exempt` as in the static features; `pluginName` when the skill was found as a plugin's member
 */
export function readJudgeSubject(
  skill: Skill,
  limits: ReadLimits,
  facts: { exempt: boolean; pluginName?: string },
): JudgeSubject {
  const references = readReferences(skill.folder, skill.referenceFiles, limits);
  return {
    skill,
    files: [{ path: posix.basename(skill.path), text: skill.lines.join('\n') }, ...references.files],
    leftOut: references.leftOut,
    triggerEvals: readTriggerEvals(skill.folder, skill.name),
    category: categoryOf(skill.folder, limits, facts.pluginName),
    exempt: facts.exempt,
  };
}
