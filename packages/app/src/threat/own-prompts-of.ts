import { resolve } from 'node:path';
import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import { textOf } from '@plugin-eval/sessions/installed-skills.ts';
import { foldPrompt } from '@plugin-eval/skill/fold-prompt.ts';
import { labelEvalCase } from '@plugin-eval/skill/label-eval-case.ts';
import { readEvalCases } from '@plugin-eval/skill/read-eval-cases.ts';
import { draftPrompts } from '@plugin-eval/threat/own-prompts/draft-prompts.ts';
import { mentionedSecrets } from '@plugin-eval/threat/own-prompts/mentioned-secrets.ts';
import {
  type OwnPrompt,
  type OwnPromptProbe,
  ownPromptProbes,
} from '@plugin-eval/threat/own-prompts/own-prompt-probes.ts';
import type { InstallableSkill } from '../safety/skill-members.ts';

/** Default number of prompts. Six sessions each give 48 loads when every session loads the skill. */
const DEFAULT_COUNT = 8;

/**
 * Probes that start from prompts of the skills' own: of those that the author labelled as triggering, then drafted ones.
 * @param count of prompts for each skill, 0 or more
 */
export function ownPromptsOf(
  skills: readonly InstallableSkill[],
  shipped: readonly Probe[],
  workingDirectory: string,
  count: number = DEFAULT_COUNT,
): OwnPromptProbe[] {
  const withPrompts = skills.map(({ skill: { name, description, files }, path }) => {
    const byAuthor = readEvalCases(resolve(workingDirectory, path)).flatMap(({ cases }) =>
      cases.filter((one) => labelEvalCase(one, name, false).shouldTrigger === true),
    );
    const prompts: OwnPrompt[] = [
      ...byAuthor.map(({ prompt }): OwnPrompt => ({ text: prompt, source: 'author' })),
      ...draftPrompts({ name, description }).map((text): OwnPrompt => ({ text, source: 'drafted' })),
    ];
    const distinct = new Map(prompts.toReversed().map((prompt) => [foldPrompt(prompt.text), prompt]));
    return {
      name,
      asked: mentionedSecrets([...files.values()].flatMap((content) => textOf(content) ?? [])),
      prompts: prompts.filter((one) => distinct.get(foldPrompt(one.text)) === one).slice(0, count),
    };
  });
  return ownPromptProbes(withPrompts, shipped);
}
