import { PROMPT_BUCKETS, type PromptBucket } from '@plugin-eval/core/documents/names.ts';
import type { SkillPrompts } from '@plugin-eval/core/documents/prompts.ts';
import { plural } from '../number-format.ts';
import type { Section } from '../view-model/blocks.ts';
import { paragraph, section } from '../view-model/build-blocks.ts';

const HEADINGS: Record<PromptBucket, string> = {
  explicit: 'explicit: should trigger, and state the task directly',
  implicit: 'implicit: should trigger, and only describe the problem',
  contextual: 'contextual: should trigger, in the middle of a situation',
  near_miss: 'near_miss: should not trigger, although they are near to it',
};

/** The written prompts by bucket, with a mark for those that give the skill away. */
export function promptsView({ file, skill, model, prompts }: SkillPrompts): Section[] {
  const leaks = prompts.filter(({ leak }) => leak !== null).length;
  return [
    ...section(
      'prompts',
      `${plural(prompts.length, 'prompt')} for ${skill} in ${file}, written by ${model}`,
      [
        paragraph(
          leaks === 0
            ? 'No prompt gives the skill away.'
            : `${plural(leaks, 'prompt')} of ${prompts.length} ${leaks === 1 ? 'gives' : 'give'} the skill away: the rate on ${leaks === 1 ? 'it' : 'them'} says little about the description.`,
        ),
      ],
    ),
    ...PROMPT_BUCKETS.flatMap((bucket) =>
      section(bucket, HEADINGS[bucket], [
        {
          kind: 'entries',
          entries: prompts
            .filter((prompt) => prompt.bucket === bucket)
            .map(({ prompt, leak }) => ({
              head: `- ${prompt}`,
              lines: leak === null ? [] : [leakMark(leak)],
            })),
        },
      ]),
    ),
  ];
}

function leakMark({ kind, evidence }: NonNullable<SkillPrompts['prompts'][number]['leak']>): string {
  return kind === 'name' ? `names the skill: ${evidence}` : `copies the description: “${evidence}”`;
}
