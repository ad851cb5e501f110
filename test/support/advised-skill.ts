import { join } from 'node:path';
import type { Advice } from '@plugin-eval/core/documents/advice.ts';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { evaluateFolder } from './evaluate-folder.ts';
import { skillText } from './skill-text.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeTree } from './write-tree.ts';

/** Layer 1 of a skill with this description and body, and with these files beside it. */
export function evaluatedSkill(
  parts: { description?: string; frontmatter?: string; body?: string; text?: string },
  files: Record<string, string> = {},
): SkillEvaluation {
  const root = temporaryFolder();
  const description = parts.description ?? 'Folds cranes. Use this skill when folding paper cranes.';
  const frontmatter = parts.frontmatter ?? `name: crane\ndescription: ${JSON.stringify(description)}`;
  const text =
    parts.text ?? skillText({ frontmatter, ...(parts.body === undefined ? {} : { body: parts.body }) });
  writeTree(join(root, 'crane'), { 'SKILL.md': text, ...files });
  return evaluateFolder(join(root, 'crane'));
}

/** The advice on such a skill. */
export function adviceOn(...parts: Parameters<typeof evaluatedSkill>): Advice[] {
  return evaluatedSkill(...parts).advice;
}

/** A body of English prose that no piece of advice finds too short. */
export function longProse(sentences = 40): string {
  return Array.from(
    { length: sentences },
    (_, index) => `Fold the paper along line ${index} and press the crease with the nail of the thumb.`,
  ).join('\n');
}
