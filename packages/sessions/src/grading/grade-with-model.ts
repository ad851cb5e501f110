import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { findSubstring } from '@plugin-eval/core/text/find-substring.ts';
import type { ModelAnswer, ModelMessage, ModelRequest } from '@plugin-eval/engine/model/model.ts';
import { modelTask } from '@plugin-eval/engine/model/model-answer.ts';
import type { JsonValue, Perform, Performed } from '@plugin-eval/engine/run/task.ts';
import { rememberJson } from '@plugin-eval/engine/run/task-key.ts';
import { sumSpending } from '@plugin-eval/engine/run/total-paid.ts';
import { z } from 'zod';
import { type ExtractedAnswer, extractJson } from './extract-json.ts';
import type { GradedAnswer, GradingRequest, Material } from './grading.ts';
import { judgeInstructions } from './judge-instructions.ts';
import { delimitAttachment } from './material.ts';

/** Characters of a refused answer that are shown to the judge again. */
const MOST_SHOWN_AGAIN = 20_000;

/**
 * Asks one judge one question. An answer that violates the schema or the request's own check is rejected; the
 * judge gets the reason and one more attempt. Both answers are results: they are paid, and the journal stores
 * them.
 * @throws MeasurementError when the second answer is refused too; both are then taken out of reuse
 * @throws what `perform` throws
 */
export async function grade<Schema extends z.ZodType>(
  perform: Perform,
  request: GradingRequest<Schema>,
): Promise<GradedAnswer<z.infer<Schema>>> {
  const isCopied = copyDetector(request);
  const question = questionMessage(request);
  const first = await ask(perform, request, [question]);
  const read = readAnswer(first.result, request, isCopied);
  if ('answer' in read) return graded(read.answer, [first]);

  const second = await ask(perform, request, [
    question,
    ...repairMessages(first.result, read.problem, request),
  ]);
  const readAgain = readAnswer(second.result, request, isCopied);
  if ('answer' in readAgain) return graded(readAgain.answer, [first, second]);

  await perform.reject(first.key, read.problem);
  await perform.reject(second.key, readAgain.problem);
  throw new MeasurementError(
    `the judge gave no usable answer in two attempts (${readAgain.problem}). Run again to ask anew.`,
    request.label,
  );
}

function ask<Schema extends z.ZodType>(
  perform: Perform,
  {
    model,
    material,
    contents,
    instructions,
    answer,
    maxOutputTokens,
    sample,
    label,
    subject,
  }: GradingRequest<Schema>,
  messages: readonly ModelMessage[],
): Promise<Performed<ModelAnswer>> {
  const request: ModelRequest = {
    model,
    system: instructions ?? judgeInstructions(material, contents),
    messages,
    maxOutputTokens,
    answerSchema: { name: answer.name, schema: jsonSchemaOf(answer.schema) },
  };
  return perform<ModelAnswer>(modelTask(request, { sample, label, subject }));
}

function questionMessage<Schema extends z.ZodType>(request: GradingRequest<Schema>): ModelMessage {
  const { material, contents = 'one-skill', attachment, question } = request;
  const asked = [
    ...(attachment === undefined ? [] : [delimitAttachment(attachment, material.nonce)]),
    question.trim(),
    ANSWER_FORM,
  ];
  const shown = { text: material.block, ...(contents === 'one-skill' && { cache: true }) };
  return { role: 'user', blocks: [shown, { text: asked.join('\n\n') }] };
}

/** Instructions for the answer; how the schema itself is sent depends on the provider. */
const ANSWER_FORM = [
  'Answer with one JSON object and nothing around it: no code fence, no sentence before or after it. Fill in all its',
  'fields, in the order of the schema, and no others. Numbers are JSON numbers, not strings, and lie within the bounds',
  'that the schema gives.',
].join('\n');

/** Converting takes longer than everything else about a question. */
const jsonSchemas = new WeakMap<z.ZodType, Record<string, unknown>>();

function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const known = jsonSchemas.get(schema);
  if (known !== undefined) return known;
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  jsonSchemas.set(schema, rest);
  rememberJson(rest as { [key: string]: JsonValue });
  return rest;
}

function readAnswer<Schema extends z.ZodType>(
  { text, finishReason }: ModelAnswer,
  { answer, check, maxOutputTokens }: GradingRequest<Schema>,
  isCopied: (json: string) => boolean,
): ExtractedAnswer<z.infer<Schema>> {
  const read = extractJson(text, answer.schema, isCopied);
  const problem = 'answer' in read ? (check?.(read.answer) ?? null) : read.problem;
  if (problem === null) return read;
  if (finishReason === 'length') {
    return {
      problem: `It was cut off at the limit of ${maxOutputTokens} tokens, so it has to be shorter. ${problem}`,
    };
  }
  return { problem: finishReason === 'refused' ? `It is a refusal. ${problem}` : problem };
}

function repairMessages<Schema extends z.ZodType>(
  { text }: ModelAnswer,
  problem: string,
  { material }: GradingRequest<Schema>,
): ModelMessage[] {
  // Providers refuse an empty message.
  const shown = text.trim() === '' ? '(no text)' : excerpt(text.trim().toWellFormed(), MOST_SHOWN_AGAIN);
  const demand = [
    'This answer cannot be used.',
    problem,
    `Answer the question about the material ${material.nonce} again, in full, with one JSON object that fits the schema and nothing else.`,
  ];
  return [
    { role: 'assistant', blocks: [{ text: shown }] },
    { role: 'user', blocks: [{ text: demand.join(' ') }] },
  ];
}

/** Detects JSON copied from the judge's material, ignoring white space. */
function copyDetector({ material, attachment }: GradingRequest<z.ZodType>): (json: string) => boolean {
  return (json) => {
    const shown = blankless.get(material) ?? withoutBlanks(material.block);
    blankless.set(material, shown);
    const wanted = withoutBlanks(json);
    return [shown, withoutBlanks(attachment ?? '')].some((text) => findSubstring(text, wanted) !== -1);
  };
}

/** A material is the same for all questions about a skill. */
const blankless = new WeakMap<Material, string>();

function withoutBlanks(text: string): string {
  return text.replaceAll(BEYOND_ASCII.test(text) ? /\p{White_Space}+/gu : /[\t-\r ]+/g, '');
}

/** Characters whose absence makes searching white space three times as fast. */
const BEYOND_ASCII = /[^\0-\x7f]/;

function graded<Answer>(answer: Answer, answers: readonly Performed<ModelAnswer>[]): GradedAnswer<Answer> {
  return {
    answer,
    repaired: answers.length > 1,
    keys: answers.map(({ key }) => key),
    ...sumSpending(answers),
  };
}
