import type { ModelRequest } from '@plugin-eval/engine/model/model.ts';
import { excerptText } from './fake-perform.ts';

/** Ten prompts as a judge writes them for the skill crane of `judgeSubject`. */
export const GENERATED_PROMPTS = {
  purpose: 'It folds paper cranes.',
  should_trigger: [
    'Fold me a bird',
    'How do I fold a crane?',
    'My diagonals are off',
    'A bird of paper',
    'Crease this',
  ],
  near_misses: ['Fold a paper plane', 'Rent a tower crane', 'Draw a crane'],
  unrelated: ['Bake me a cake', 'What time is it?'],
};

/** What a judge answers on one dimension; the quote stands in the skill of `judgeSubject`. */
export function bandAnswer(score: number, changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    category: 'paper folding',
    evidence: ['Fold the square along both diagonals.'],
    reasoning: `It comes to ${score}.`,
    band: bandNameOf(score),
    score,
    ...changes,
  });
}

export function outputQualityAnswer(
  scores: readonly number[],
  changes: Record<string, unknown> = {},
): string {
  return JSON.stringify({
    reasoning: 'It promises a crane.',
    tasks: scores.map((score, i) => ({
      task: `Fold crane number ${i + 1}.`,
      walkthrough: 'Two diagonals, then nothing.',
      evidence: ['Fold the square along both diagonals.'],
      score,
    })),
    ...changes,
  });
}

/** @param triggers whether an agent would use the skill for a prompt */
export function predictionAnswer(
  request: ModelRequest,
  triggers: (prompt: string) => boolean,
  changes: Record<string, unknown> = {},
): string {
  return JSON.stringify({
    predictions: shownPrompts(request).map((prompt, i) => ({
      prompt: i + 1,
      reason: 'By the description.',
      would_trigger: triggers(prompt),
    })),
    evidence: ['folding paper cranes'],
    reasoning: 'One situation is named.',
    ...changes,
  });
}

/** The numbered prompts of a prediction, in the order in which the judge sees them. */
export function shownPrompts(request: ModelRequest): string[] {
  return excerptText(request)
    .split('\n')
    .flatMap((line) => /^\d+\. (".*")$/.exec(line)?.[1] ?? [])
    .map((json) => JSON.parse(json) as string);
}

/** Which question a request puts: the name of its answer. */
export function topicOf({ answerSchema, messages }: ModelRequest): string {
  const name = answerSchema?.name ?? '';
  // Prompts and predictions are two questions of one dimension.
  return name === '' ? String(messages.length) : name;
}

/** An honest judge that finds everything middling; by topic, a test says what it wants otherwise. */
export function honestAnswer(
  request: ModelRequest,
  otherwise: Partial<Record<string, (request: ModelRequest) => string>> = {},
): string {
  const topic = topicOf(request);
  const own = otherwise[topic];
  if (own !== undefined) return own(request);
  if (topic === 'trigger_prompts') return JSON.stringify(GENERATED_PROMPTS);
  if (topic === 'triggering_accuracy') {
    return predictionAnswer(request, (prompt) => GENERATED_PROMPTS.should_trigger.includes(prompt));
  }
  if (topic === 'output_quality') return outputQualityAnswer([0.3, 0.5, 0.7]);
  return bandAnswer(0.5);
}

function bandNameOf(score: number): string {
  if (score >= 0.8) return '0.80-1.00';
  const low = Math.floor(score * 5 + 1e-9) / 5;
  return `${low.toFixed(2)}-${(low + 0.19).toFixed(2)}`;
}
