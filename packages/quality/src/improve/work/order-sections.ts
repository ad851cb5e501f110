import type { Paid } from '@plugin-eval/engine/run/paid.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { grade } from '@plugin-eval/sessions/grading/grade-with-model.ts';
import { z } from 'zod';
import type { DescriptionWriter } from '../write-description.ts';

const answerSchema = z.object({
  reason: z.string().min(1).max(4_000).describe('What the skill cannot do without, and what it can.'),
  order: z
    .array(z.int().min(0).max(999))
    .min(1)
    .max(999)
    .describe('Numbers of all sections, the most dispensable first, each once.'),
});

const QUESTION = `A skill is to be shortened. An agent that uses it already knows common tools, languages and good practice; it does not know what is particular to this skill: its own formats, names, limits, decisions and scripts.

Order all sections of SKILL.md in the attachment by how little would be lost without them, the most dispensable first. Judge by what an agent would do worse, not by length or style. A section that tells the agent when to use other sections is needed as long as they are.`;

/**
 * Has a model order the sections of a skill, the most dispensable first.
 * @param headings of the sections, in the order of the file
 * @throws MeasurementError when no usable answer came
 * @throws what `perform` throws
 */
export async function orderSections(
  perform: Perform,
  { model, maxOutputTokens, material, subject }: DescriptionWriter,
  headings: readonly string[],
): Promise<{ order: number[]; paid: Paid }> {
  const { answer, keys, usage, costUsd } = await grade(perform, {
    ...{ model, material, maxOutputTokens, subject, sample: 0, label: 'order of sections' },
    question: QUESTION,
    attachment: JSON.stringify(
      headings.map((heading, section) => ({ section, heading })),
      null,
      1,
    ),
    answer: { name: 'section_order', schema: answerSchema },
    check: ({ order }) => {
      const isWhole = order.length === headings.length && new Set(order).size === order.length;
      return isWhole && order.every((section) => section < headings.length)
        ? null
        : `Name each of the ${headings.length} sections, 0 to ${headings.length - 1}, once.`;
    },
  });
  return { order: answer.order, paid: { keys, usage, costUsd } };
}
