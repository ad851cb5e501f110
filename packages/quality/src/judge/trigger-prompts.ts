import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { Material } from '@plugin-eval/sessions/grading/grading.ts';
import type { Judge } from '@plugin-eval/sessions/grading/judge.ts';
import { foldPrompt } from '@plugin-eval/skill/fold-prompt.ts';
import type { SiblingSkill } from '@plugin-eval/skill/sibling-skills.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import type { TriggerEval, TriggerEvalFile } from '@plugin-eval/skill/trigger-evals.ts';
import { z } from 'zod';
import type { Ask } from './ask-judge.ts';
import { type PaidAnswer, siblingLines } from './dimension-answer.ts';
import { nearestSiblings } from './nearest-siblings.ts';
import { listedAs } from './skill-listing.ts';

/** Prompts of either label. Source: docs/specification/quality.md, "Triggering accuracy". */
export const PROMPTS_PER_LABEL = 5;
const FEWEST_NEAR_MISSES = 3;

/** The ten labelled prompts on which every judge predicts. */
export interface LabelledPrompts {
  source: 'author' | 'generated';
  /** Relative to the skill folder; null when they were generated. */
  file: string | null;
  prompts: readonly TriggerEval[];
  /** Paid answers they came from. */
  paid: readonly PaidAnswer[];
}

/**
 * Draws five prompts of either label with the seed from the first of the author's files with enough, in the
 * order of the file; null when none has.
 */
export function authorPrompts(files: readonly TriggerEvalFile[], seed: number): LabelledPrompts | null {
  for (const { file, evals } of files) {
    const random = seededRandom(seed);
    const drawn = [true, false].map((label) =>
      random
        .shuffle(evals.filter(({ shouldTrigger }) => shouldTrigger === label))
        .slice(0, PROMPTS_PER_LABEL),
    );
    if (drawn.some(({ length }) => length < PROMPTS_PER_LABEL)) continue;
    const chosen = new Set(drawn.flat());
    return { source: 'author', file, prompts: evals.filter((one) => chosen.has(one)), paid: [] };
  }
  return null;
}

const promptField = z.string().min(1).max(1_000);

const generatedPrompts = z.object({
  purpose: z
    .string()
    .min(1)
    .max(4_000)
    .describe('What the skill really does, and which requests therefore belong to it and which do not.'),
  should_trigger: z
    .array(promptField)
    .length(PROMPTS_PER_LABEL)
    .describe('Requests that the skill is made for.'),
  near_misses: z
    .array(promptField)
    .min(FEWEST_NEAR_MISSES)
    .max(PROMPTS_PER_LABEL)
    .describe('Requests from a neighbouring field that the skill is not made for.'),
  unrelated: z
    .array(promptField)
    .max(PROMPTS_PER_LABEL - FEWEST_NEAR_MISSES)
    .describe('Requests that have nothing to do with the skill.'),
});

const QUESTION = `Write ten prompts for a test of whether this skill is used when it should be. Read the whole skill first, so that you know what it really does and not only what its description says.

- Five prompts should make an agent use the skill: things that it is made for and does well. Vary them: some name the task outright, some only describe the problem, some mention details such as a file, a tool or a constraint. Cover different uses of the skill.
- Five prompts should not, and three of these or more are near misses: they share words or a subject with the skill, but need something else. The rest may come from anywhere. Near misses and unrelated prompts are five together.
- Write them as a user would type them to a general assistant: one to three sentences, concrete, in the language in which users of this skill would write.
- Where an attachment lists other skills that are installed with this one, a request that belongs to one of them is a good near miss, and no prompt that should fire this skill may fit one of them better.
- Do not name the skill, and do not say that a skill is wanted.
- Do not copy sentences from the description, and make all ten different.`;

/**
 * Has a judge write ten labelled prompts from the whole skill.
 * @param skill its name must not occur in a prompt
 * @param siblings skills of the same plugin
 * @throws MeasurementError
 */
export async function generatePrompts(
  ask: Ask,
  judge: Judge,
  material: Material,
  skill: Pick<Skill, 'name' | 'frontmatter'>,
  siblings: readonly SiblingSkill[],
): Promise<LabelledPrompts> {
  const lines = siblingLines(nearestSiblings(listedAs(skill), siblings));
  const graded = await ask(judge, {
    topic: 'trigger_prompts',
    material,
    ...(lines.length === 0 ? {} : { attachment: lines.join('\n') }),
    question: QUESTION,
    answer: { name: 'trigger_prompts', schema: generatedPrompts },
    check: (answer) => promptsProblem(labelled(answer), skill.name),
  });
  return { source: 'generated', file: null, prompts: labelled(graded.answer), paid: [graded] };
}

function labelled(answer: z.infer<typeof generatedPrompts>): TriggerEval[] {
  const withLabel = (prompts: readonly string[], shouldTrigger: boolean) =>
    prompts.map((prompt) => ({ prompt: prompt.trim(), shouldTrigger }));
  return [
    ...withLabel(answer.should_trigger, true),
    ...withLabel([...answer.near_misses, ...answer.unrelated], false),
  ];
}

/** Describes to the judge what is wrong with generated prompts; null when nothing is. */
export function promptsProblem(prompts: readonly TriggerEval[], skillName: string): string | null {
  const should = prompts.filter(({ shouldTrigger }) => shouldTrigger).length;
  const shouldNot = prompts.length - should;
  if (should !== PROMPTS_PER_LABEL || shouldNot !== PROMPTS_PER_LABEL) {
    return `There are ${should} prompts that should use the skill and ${shouldNot} that should not (near misses and unrelated ones together); there must be ${PROMPTS_PER_LABEL} of either.`;
  }
  const texts = prompts.map(({ prompt }) => foldPrompt(prompt));
  if (texts.includes('')) return 'One of the prompts is empty.';
  if (new Set(texts).size !== texts.length)
    return 'Two of the prompts are the same: all ten must be different.';
  if (texts.some((text) => namesSkill(text, foldPrompt(skillName)))) {
    return 'One of the prompts names the skill: a user who does not know the skill must be able to write it.';
  }
  return null;
}

/**
 * Returns true when a text names a skill. A name of several parts ("pdf-forms") counts everywhere. A name of
 * one word ("pdf") is also the word for its subject, and counts only when it clearly refers to the skill.
 */
function namesSkill(text: string, name: string): boolean {
  if (name === '') return false;
  if (/[-_:.]/.test(name)) return text.includes(name);
  return text.includes(`${name} skill`) || text.includes(`skill ${name}`) || text.startsWith(`/${name}`);
}
