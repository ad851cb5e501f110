import { labelEvalCase } from '../skill/label-eval-case.ts';
import { readEvalCases } from '../skill/read-eval-cases.ts';
import type { Skill } from '../skill/skill.ts';

/** The tests that ship with a skill, by whether they should start it. */
export interface TestEvidence {
  /** Relative to the skill folder. */
  files: string[];
  shouldTrigger: number;
  shouldNot: number;
  /** Tests that do not say so. */
  unlabelled: number;
  /** Prompts that should start it, else those without a label. */
  prompts: string[];
}

/** @returns what the author's tests say of triggering; null when there are none */
export function readTestEvidence({ folder, name }: Skill): TestEvidence | null {
  const read = readEvalCases(folder).filter(({ cases }) => cases.length > 0);
  if (read.length === 0) return null;
  const labelled = read
    .flatMap(({ cases }) => cases)
    .map((one) => ({ prompt: one.prompt, label: labelEvalCase(one, name, false).shouldTrigger }));
  const promptsWith = (wanted: boolean | null) =>
    labelled.filter(({ label }) => label === wanted).map(({ prompt }) => prompt);
  const positive = promptsWith(true);
  const unlabelled = promptsWith(null);
  return {
    files: read.map(({ file }) => file),
    shouldTrigger: positive.length,
    shouldNot: promptsWith(false).length,
    unlabelled: unlabelled.length,
    prompts: positive.length > 0 ? positive : unlabelled,
  };
}
