import type { PromptBucket } from '@plugin-eval/core/documents/names.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { grade } from '@plugin-eval/sessions/grading/grade-with-model.ts';
import type { GradedAnswer, Material } from '@plugin-eval/sessions/grading/grading.ts';
import { foldPrompt } from '@plugin-eval/skill/fold-prompt.ts';
import { z } from 'zod';
import { bucketOf } from './bucket-of.ts';
import type { ChosenPrompt } from './chosen-prompt.ts';
import { type Leak, leakFinder, type SkillListing } from './leakage.ts';
import type { PromptMix } from './prompt-mix.ts';

/** The writer of prompts, and its input. */
export interface PromptWriter {
  model: ResolvedModel;
  /** Token limit of one answer. */
  maxOutputTokens: number;
  /** SKILL.md and its references, as far as they fit. */
  material: Material;
  skill: SkillListing;
  /** Path of the skill, as documents name it. */
  subject: string;
}

export interface GeneratedPrompts {
  prompts: ChosenPrompt[];
  paid: Pick<GradedAnswer<unknown>, 'keys' | 'usage' | 'costUsd'>;
}

const promptText = z.string().min(1).max(2_000);

function answerSchema({ explicit, implicit, contextual, nearMiss }: PromptMix) {
  return z.object({
    purpose: z
      .string()
      .min(1)
      .max(4_000)
      .describe('What the skill really does, and which requests therefore belong to it and which do not.'),
    explicit: z
      .array(promptText)
      .length(explicit)
      .describe('Requests that say outright what the skill is made for. They may name it.'),
    implicit: z
      .array(promptText)
      .length(implicit)
      .describe('Requests that only describe a problem that the skill solves.'),
    contextual: z
      .array(promptText)
      .length(contextual)
      .describe('Requests for the skill in the middle of a situation, with details that do not matter.'),
    near_miss: z
      .array(promptText)
      .length(nearMiss)
      .describe('Requests from a neighbouring field that the skill is not made for.'),
  });
}

type Answer = z.infer<ReturnType<typeof answerSchema>>;

function questionOf({ explicit, implicit, contextual, nearMiss }: PromptMix): string {
  const shouldUse = explicit + implicit + contextual;
  return `Write ${shouldUse + nearMiss} prompts for sessions in which an agent has this skill installed next to others and is free to use it. They are to show whether it uses the skill when it should. Read the whole skill first, so that you know what it really does and not only what its description says.

${shouldUse} prompts should make the agent use the skill, in three groups:

- explicit, ${explicit}: the user says outright which task it is. Only in this group may a prompt name the skill.
- implicit, ${implicit}: the user has the problem and does not know what its solution is called. Neither the name of the skill nor the words of its description occur.
- contextual, ${contextual}: the request stands in the middle of a real situation, with files, names, numbers, earlier attempts or a deadline; 30 words or more, of which many do not matter to the task.

${nearMiss} prompts should not, although they are near to it:

- near_miss, ${nearMiss}: they share words or a subject with the skill, but need something else. A good one is a request that a hasty reader would take for the skill's.

Write every prompt as a user would type it to a general assistant, in the language in which users of this skill would write, with everything in it that is needed to begin working. Cover different uses of the skill, make all of them different, and copy no phrase of the description.`;
}

/**
 * Has a model write prompts in four buckets from the whole skill. One that gives the skill away where it must not is
 * refused once; if the second answer has one too, it is taken and marked, and counts as explicit.
 * @throws MeasurementError when no usable answer came
 * @throws what `perform` throws
 */
export async function generatePrompts(
  perform: Perform,
  { model, maxOutputTokens, material, skill, subject }: PromptWriter,
  mix: PromptMix,
): Promise<GeneratedPrompts> {
  const findLeak = leakFinder(skill);
  let leaksAreRefused = true;
  const { answer, keys, usage, costUsd } = await grade(perform, {
    model,
    material,
    question: questionOf(mix),
    answer: { name: 'session_prompts', schema: answerSchema(mix) },
    maxOutputTokens,
    sample: 0,
    label: 'session prompts',
    subject,
    check: (given) => {
      const problem = textProblem(given) ?? (leaksAreRefused ? leakProblem(given, findLeak) : null);
      leaksAreRefused = false;
      return problem;
    },
  });
  return { prompts: promptsOf(answer, findLeak), paid: { keys, usage, costUsd } };
}

const GROUPS = ['explicit', 'implicit', 'contextual', 'near_miss'] as const satisfies readonly PromptBucket[];

function promptsOf(answer: Answer, findLeak: (prompt: string) => Leak | null): ChosenPrompt[] {
  return GROUPS.flatMap((group) =>
    answer[group].map((given) => {
      const text = given.trim();
      const shouldTrigger = group !== 'near_miss';
      const leak = findLeak(text);
      return {
        text,
        bucket: bucketOf({ text, shouldTrigger }, leak, group),
        shouldTrigger,
        expectations: [],
        expectedOutput: null,
        files: [],
        leak,
      };
    }),
  );
}

function textProblem(answer: Answer): string | null {
  const texts = GROUPS.flatMap((group) => answer[group].map(foldPrompt));
  if (texts.includes('')) return 'One of the prompts is empty.';
  return new Set(texts).size === texts.length
    ? null
    : 'Two of the prompts are the same: all must be different.';
}

/** Names prompts by position: a model's text is not repeated to it as our own words. */
function leakProblem(answer: Answer, findLeak: (prompt: string) => Leak | null): string | null {
  const leaking = GROUPS.filter((group) => group !== 'explicit').flatMap((group) =>
    answer[group].flatMap((text, index) => {
      const leak = findLeak(text);
      if (leak === null) return [];
      const what = leak.kind === 'name' ? 'names the skill' : 'copies words of its description';
      return [`number ${index + 1} of ${group} ${what}`];
    }),
  );
  if (leaking.length === 0) return null;
  return `Prompts give the skill away: ${leaking.join('; ')}. Write them as somebody would who has never seen the skill.`;
}
