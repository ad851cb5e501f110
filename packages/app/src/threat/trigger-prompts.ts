import { resolve } from 'node:path';
import { foldPrompt } from '@plugin-eval/skill/fold-prompt.ts';
import { labelEvalCase } from '@plugin-eval/skill/label-eval-case.ts';
import { readEvalCases } from '@plugin-eval/skill/read-eval-cases.ts';
import { draftPrompts } from '@plugin-eval/threat/own-prompts/draft-prompts.ts';
import type { OwnPrompt } from '@plugin-eval/threat/own-prompts/own-prompt-probes.ts';
import type { InstallableSkill } from '../safety/skill-members.ts';

/** Distinct prompts that should trigger a skill: those that the author labelled so, then drafted ones. */
export function triggerPrompts(
  { skill: { name, description }, path }: InstallableSkill,
  workingDirectory: string,
): OwnPrompt[] {
  const byAuthor = readEvalCases(resolve(workingDirectory, path)).flatMap(({ cases }) =>
    cases.filter((one) => labelEvalCase(one, name, false).shouldTrigger === true),
  );
  const prompts: OwnPrompt[] = [
    ...byAuthor.map(({ prompt }): OwnPrompt => ({ text: prompt, source: 'author' })),
    ...draftPrompts({ name, description }).map((text): OwnPrompt => ({ text, source: 'drafted' })),
  ];
  const distinct = new Map(prompts.toReversed().map((prompt) => [foldPrompt(prompt.text), prompt]));
  return prompts.filter((one) => distinct.get(foldPrompt(one.text)) === one);
}
