import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { fitMaterial, smallestContext } from '@plugin-eval/sessions/grading/fit-material.ts';
import { judgesOf } from '@plugin-eval/sessions/grading/judge.ts';
import { askWith } from './ask-judge.ts';
import type { JudgeContext, JudgeOptions } from './judge-options.ts';
import type { JudgeSubject } from './judge-subject.ts';
import { generatePrompts } from './trigger-prompts.ts';

/** A request that a skill is made for. */
export interface OwnPrompt {
  text: string;
  source: 'author' | 'generated';
}

/**
 * Requests that a skill is made for, as the first judge writes them for the triggering dimension of layer 2. They are the
 * same task of the journal, paid once.
 * @throws MeasurementError when they could not be written
 */
export async function generatedTaskPrompts(
  subject: JudgeSubject,
  options: JudgeOptions,
  { perform }: Pick<JudgeContext, 'perform'>,
): Promise<OwnPrompt[]> {
  const { material } = fitMaterial(subject, smallestContext(options), options.maxOutputTokens);
  if (material === null) {
    throw new MeasurementError('SKILL.md alone does not fit the context of the judge model.');
  }
  const [judge] = judgesOf(options.models);
  if (judge === undefined) throw new MeasurementError('There is no judge who could write tasks.');
  const ask = askWith(perform, subject.skill.path, options.maxOutputTokens);
  const { prompts } = await generatePrompts(ask, judge, material, subject.skill, subject.siblings);
  return prompts.flatMap(({ prompt, shouldTrigger }) =>
    shouldTrigger ? [{ text: prompt, source: 'generated' }] : [],
  );
}

/** The requests of the author's trigger tests, in the order of the files, each text once. */
export function authorTaskPrompts({ triggerEvals }: Pick<JudgeSubject, 'triggerEvals'>): OwnPrompt[] {
  const texts = triggerEvals.flatMap(({ evals }) =>
    evals.flatMap(({ prompt, shouldTrigger }) => (shouldTrigger ? [prompt.trim()] : [])),
  );
  return [...new Set(texts)].map((text) => ({ text, source: 'author' }));
}
