import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { sumSpending } from '@plugin-eval/engine/run/total-paid.ts';
import { z } from 'zod';
import { checkEvidence, evidenceProblem } from '../evidence.ts';
import { grade } from '../grade-with-model.ts';
import type { GradedAnswer } from '../grading.ts';
import { prepareMaterial } from '../material.ts';
import type { ModelReview, ReviewOption, ReviewQuestion } from './model-review.ts';
import { modelReviewInstructions } from './model-review-instructions.ts';

/** Choice when the passages do not settle the question. */
export const CANNOT_TELL = 'cannot-tell';

const LONGEST_QUOTE = 400;
const LONGEST_REASONING = 2_000;
const MOST_QUOTES = 5;

interface ReviewAnswer {
  evidence: string[];
  reasoning: string;
  choice: string;
}

/**
 * Asks one model the same question twice, with the options in order and in reverse: a choice by position is
 * no choice. Passages are delimited as hostile, and every choice but "cannot tell" needs an existing
 * quotation.
 * @throws MeasurementError when an answer cannot be used; what `perform` throws
 */
export async function askModelReview(
  perform: Perform,
  model: ResolvedModel,
  question: ReviewQuestion,
  maxOutputTokens: number,
): Promise<ModelReview> {
  const material = prepareMaterial(question.files);
  const ask = (options: readonly ReviewOption[], order: string) =>
    grade(perform, {
      model,
      material,
      instructions: modelReviewInstructions(material.nonce),
      question: [question.rubric.trim(), optionsText(options)].join('\n\n'),
      attachment: question.marked,
      answer: { name: 'second_opinion', schema: answerSchema(options) },
      maxOutputTokens,
      sample: 0,
      label: `${question.label} (${order})`,
      subject: question.subject,
      check: ({ choice, evidence }) =>
        choice === CANNOT_TELL ? null : evidenceProblem(checkEvidence(evidence, question.files)),
    });
  const [first, second] = (await Promise.all([
    ask(question.options, 'in order'),
    ask([...question.options].reverse(), 'in reverse'),
  ])) as [GradedAnswer<ReviewAnswer>, GradedAnswer<ReviewAnswer>];
  const choices = [chosen(first.answer.choice), chosen(second.answer.choice)] as const;
  return {
    choice: choices[0] === choices[1] ? choices[0] : null,
    choices,
    reasoning: first.answer.reasoning,
    evidence: checkEvidence(first.answer.evidence, question.files),
    keys: [...first.keys, ...second.keys],
    ...sumSpending([first, second]),
  };
}

function chosen(choice: string): string | null {
  return choice === CANNOT_TELL ? null : choice;
}

function optionsText(options: readonly ReviewOption[]): string {
  return [
    'Choose one of these as "choice":',
    ...options.map(({ id, means }) => `- "${id}": ${means}`),
    `- "${CANNOT_TELL}": what is shown does not settle it.`,
  ].join('\n');
}

/** Making one takes longer than everything else about a question. */
const schemas = new Map<string, z.ZodType<ReviewAnswer>>();

function answerSchema(options: readonly ReviewOption[]): z.ZodType<ReviewAnswer> {
  const ids = [...options.map(({ id }) => id), CANNOT_TELL];
  const key = ids.join(' ');
  const known = schemas.get(key);
  if (known !== undefined) return known;
  const schema = z.strictObject({
    evidence: z.array(z.string().min(1).max(LONGEST_QUOTE)).max(MOST_QUOTES),
    reasoning: z.string().min(1).max(LONGEST_REASONING),
    choice: z.enum(ids as [string, ...string[]]),
  });
  schemas.set(key, schema);
  return schema;
}
