import { createHash } from 'node:crypto';
import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { checkEvidence, evidenceProblem } from '@plugin-eval/sessions/grading/evidence.ts';
import type { GradedAnswer, MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import type { Judge } from '@plugin-eval/sessions/grading/judge.ts';
import { prepareMaterial } from '@plugin-eval/sessions/grading/material.ts';
import type { Rubric } from '@plugin-eval/sessions/grading/rubric.ts';
import type { ListedSkill } from '@plugin-eval/skill/sibling-skills.ts';
import type { TriggerEval } from '@plugin-eval/skill/trigger-evals.ts';
import { z } from 'zod';
import { evidenceField, reasoningField } from './answer-fields.ts';
import type { Ask } from './ask-judge.ts';
import { listedLine } from './dimension-answer.ts';
import { rubricText } from './rubric-text.ts';

/** One judge's predictions, made without the body of the skill and the labels. */
export interface Prediction {
  /** Predictions in the original order of the prompts. */
  predictions: boolean[];
  reasoning: string;
  /** Quotes from name, description and `when_to_use`. */
  quotes: string[];
  graded: GradedAnswer<unknown>;
}

/**
 * Sections of the rubric used here; its procedure is for a judge who works alone, while here the prompts are
 * given and the counting is done.
 */
const SECTIONS = ['What is judged', 'Bands', 'Not held against the skill', 'Evidence'];

/**
 * Asks one judge for which of the prompts an agent would use the skill.
 * @param listing what an agent sees of the skill
 * @param others what it sees beside it
 * @param seed of the orders in which this judge sees the prompts and the other skills
 * @throws MeasurementError
 */
export async function predictTriggering(
  ask: Ask,
  judge: Judge,
  {
    listing,
    others,
    prompts,
    rubric,
    seed,
  }: {
    listing: readonly MaterialFile[];
    others: readonly ListedSkill[];
    prompts: readonly TriggerEval[];
    rubric: Rubric;
    seed: number;
  },
): Promise<Prediction> {
  const random = randomOf(judge, seed);
  const order = random.shuffle(prompts.map((_, prompt) => prompt));
  const distractors = random.shuffle(others);
  // One line for each prompt, so that none can pass for two.
  const shown = order.map((prompt, i) => `${i + 1}. ${JSON.stringify(prompts[prompt]?.prompt)}`);
  // Part of the material, so that the nonce is derived from the prompts too: authors may have written them.
  const material = prepareMaterial([
    ...listing,
    { path: 'other skills', text: distractors.map(listedLine).join('\n') },
    { path: 'prompts', text: shown.join('\n') },
  ]);
  const graded = await ask(judge, {
    topic: rubric.dimension,
    material,
    question: questionText(rubric, prompts.length),
    answer: { name: rubric.dimension, schema: predictionAnswer(prompts.length) },
    check: ({ predictions, evidence }) =>
      numberingProblem(predictions, prompts.length) ?? listingProblem(evidence, listing),
  });
  const byNumber = new Map(graded.answer.predictions.map((one) => [one.prompt, one.would_trigger]));
  const predictions = new Array<boolean>(prompts.length).fill(false);
  for (const [i, prompt] of order.entries()) predictions[prompt] = byNumber.get(i + 1) ?? false;
  return { predictions, reasoning: graded.answer.reasoning, quotes: graded.answer.evidence, graded };
}

/**
 * Gives every judge and every draw its own orders, so that position bias does not look like agreement;
 * independent of the other judges and the endpoint.
 */
function randomOf({ model, sample }: Judge, seed: number): SeededRandom {
  const hash = createHash('sha256').update(JSON.stringify([seed, model.provider, model.name, sample]));
  return seededRandom(Number.parseInt(hash.digest('hex').slice(0, 12), 16));
}

function questionText(rubric: Rubric, count: number): string {
  return [
    `The material is what an agent sees before it chooses any skill: name, description and, if there is one, when_to_use of the skill in question, and the file "other skills" with those that are installed beside it. The file "prompts" holds ${count} numbered prompts of users.`,
    'For each prompt, decide whether an agent that sees nothing but these listings would choose the skill in question, rather than one of the others or none. Judge by what the listings say, not by what such a skill could do. Any number of the prompts may fit, from none to all.',
    'Then say how well the listing of the skill in question tells its own requests from others, by the rubric, and quote the words of that listing that decided it. Give no score: it is computed from your predictions.',
    rubricText(rubric, SECTIONS),
  ].join('\n\n');
}

/** Answer formats by number of prompts, each created once. */
const predictionAnswers = new Map<number, ReturnType<typeof makePredictionAnswer>>();

function predictionAnswer(count: number): ReturnType<typeof makePredictionAnswer> {
  const made = predictionAnswers.get(count) ?? makePredictionAnswer(count);
  predictionAnswers.set(count, made);
  return made;
}

function makePredictionAnswer(count: number) {
  const prediction = z.object({
    prompt: z.int().min(1).max(count).describe('Number of the prompt.'),
    reason: z.string().min(1).max(2_000),
    would_trigger: z.boolean(),
  });
  return z.object({
    predictions: z.array(prediction).length(count).describe('One for each prompt, in their order.'),
    evidence: evidenceField.describe('Words of name, description or when_to_use, copied letter by letter.'),
    reasoning: reasoningField,
  });
}

function numberingProblem(predictions: readonly { prompt: number }[], count: number): string | null {
  const numbers = new Set(predictions.map(({ prompt }) => prompt));
  if (numbers.size === count) return null;
  return `There must be one prediction for each of the prompts 1 to ${count}, and some are missing or there twice.`;
}

/** A listing without a word of description has nothing that could be quoted. */
function listingProblem(quotes: readonly string[], listing: readonly MaterialFile[]): string | null {
  const describes = listing.some(({ path, text }) => path !== 'name' && /[\p{L}\p{N}]{3}/u.test(text));
  return describes ? evidenceProblem(checkEvidence(quotes, listing)) : null;
}
