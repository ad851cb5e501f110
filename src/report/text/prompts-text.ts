import { PROMPT_BUCKETS, type PromptBucket } from '../../documents/names.ts';
import type { SkillPrompts } from '../../documents/prompts.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { plural } from '../number-format.ts';

const HEADINGS: Record<PromptBucket, string> = {
  explicit: 'explicit: should trigger, and say outright what is wanted',
  implicit: 'implicit: should trigger, and only describe the problem',
  contextual: 'contextual: should trigger, in the middle of a situation',
  near_miss: 'near_miss: should not trigger, although they are near to it',
};

/** The prompts that were written, by bucket, with a mark where one gives the skill away. */
export function renderPromptsText({ file, skill, model, prompts }: SkillPrompts): string {
  const lines = [
    `${plural(prompts.length, 'prompt')} for ${terminalSafe(skill)} in ${terminalSafe(file)}, written by ${terminalSafe(model)}`,
  ];
  for (const bucket of PROMPT_BUCKETS) {
    const own = prompts.filter((prompt) => prompt.bucket === bucket);
    if (own.length === 0) continue;
    lines.push('', HEADINGS[bucket]);
    for (const { prompt, leak } of own) {
      lines.push(`  - ${terminalSafe(prompt)}`);
      if (leak !== null) lines.push(`      ${leakMark(leak)}`);
    }
  }
  const leaks = prompts.filter(({ leak }) => leak !== null).length;
  lines.push(
    '',
    leaks === 0
      ? 'No prompt gives the skill away.'
      : `${plural(leaks, 'prompt')} of ${prompts.length} ${leaks === 1 ? 'gives' : 'give'} the skill away: the rate on ${leaks === 1 ? 'it' : 'them'} says little about the description.`,
  );
  return `${lines.join('\n')}\n`;
}

function leakMark({ kind, evidence }: NonNullable<SkillPrompts['prompts'][number]['leak']>): string {
  return kind === 'name'
    ? `names the skill: ${terminalSafe(evidence)}`
    : `copies the description: “${terminalSafe(evidence)}”`;
}
