import { labelEvalCase } from './label-eval-case.ts';
import { readEvalCases } from './read-eval-cases.ts';

/** A prompt, and whether it should trigger the skill. */
export interface TriggerEval {
  prompt: string;
  shouldTrigger: boolean;
}

/** The trigger tests of one file that the author ships. */
export interface TriggerEvalFile {
  /** Relative to the skill folder. */
  file: string;
  /** Distinct, in the order of the file. */
  evals: TriggerEval[];
}

const MAX_PROMPT_CHARACTERS = 4_000;

/**
 * Reads the author's labelled prompts, best file first. Skips unlabelled ones, and files that are unreadable
 * or have none.
 * @param folder real path of the skill; nothing outside it is opened
 * @param skill its name
 */
export function readTriggerEvals(folder: string, skill: string): TriggerEvalFile[] {
  return readEvalCases(folder).flatMap(({ file, cases }) => {
    const evals = cases.flatMap((one) => {
      const { shouldTrigger } = labelEvalCase(one, skill, false);
      const { prompt } = one;
      return shouldTrigger !== null && prompt.length <= MAX_PROMPT_CHARACTERS
        ? [{ prompt, shouldTrigger }]
        : [];
    });
    return evals.length === 0 ? [] : [{ file, evals }];
  });
}
