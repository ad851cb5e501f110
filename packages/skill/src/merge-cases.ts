import type { EvalCase, EvalCaseFile } from './eval-case.ts';
import { foldPrompt } from './fold-prompt.ts';

/**
 * Merges the cases of several files, best file first: a prompt in more than one is one case, and the first
 * value of each field counts.
 */
export function mergeCases(files: readonly Pick<EvalCaseFile, 'cases'>[]): EvalCase[] {
  const byText = new Map<string, EvalCase>();
  for (const one of files.flatMap(({ cases }) => cases)) {
    const text = foldPrompt(one.prompt);
    const earlier = byText.get(text);
    byText.set(text, earlier === undefined ? one : merged(earlier, one));
  }
  return [...byText.values()];
}

function merged(first: EvalCase, second: EvalCase): EvalCase {
  const listed = first.expectations.length > 0 ? first : second;
  return {
    id: first.id ?? second.id,
    prompt: first.prompt,
    shouldTrigger: first.shouldTrigger ?? second.shouldTrigger,
    labelFrom: first.labelFrom ?? second.labelFrom,
    expectedSkills: first.expectedSkills ?? second.expectedSkills,
    guess: first.guess ?? second.guess,
    bucket: first.bucket ?? second.bucket,
    expectedOutput: first.expectedOutput ?? second.expectedOutput,
    expectations: listed.expectations,
    expectationsFrom: listed.expectationsFrom,
    files: first.files.length > 0 ? first.files : second.files,
    task: first.task ?? second.task,
  };
}
