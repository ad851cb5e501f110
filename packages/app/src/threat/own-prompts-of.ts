import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import { textOf } from '@plugin-eval/sessions/installed-skills.ts';
import { mentionedSecrets } from '@plugin-eval/threat/own-prompts/mentioned-secrets.ts';
import { type OwnPromptProbe, ownPromptProbes } from '@plugin-eval/threat/own-prompts/own-prompt-probes.ts';
import type { InstallableSkill } from '../safety/skill-members.ts';
import { triggerPrompts } from './trigger-prompts.ts';

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
  const withPrompts = skills.map((one) => ({
    name: one.skill.name,
    asked: mentionedSecrets([...one.skill.files.values()].flatMap((content) => textOf(content) ?? [])),
    prompts: triggerPrompts(one, workingDirectory).slice(0, count),
  }));
  return ownPromptProbes(withPrompts, shipped);
}
