import { labelEvalCase } from './label-eval-case.ts';
import { readEvalCases } from './read-eval-cases.ts';

/** A prompt and whether the skill is meant for it. */
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
 * The author's prompts that carry a label, best file first. What has none is passed over, and so are files that cannot
 * be read, or hold none.
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
