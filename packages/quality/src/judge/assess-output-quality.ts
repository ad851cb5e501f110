import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { checkEvidence, evidenceProblem } from '@plugin-eval/sessions/grading/evidence.ts';
import type { Judge } from '@plugin-eval/sessions/grading/judge.ts';
import { z } from 'zod';
import { ABSTAINING, evidenceField, reasoningField, scoreField } from './answer-fields.ts';
import type { Ask } from './ask-judge.ts';
import {
  abstention,
  type DimensionAnswer,
  type DimensionQuestion,
  judgementHead,
  surroundingsAttachment,
  surroundingsSentence,
  topicOf,
} from './dimension-answer.ts';
import { rubricText } from './rubric-text.ts';

/** Source: docs/specification/quality.md, "Output quality". */
const SIMULATED_TASKS = 3;

const simulatedTask = z.object({
  task: z.string().min(1).max(2_000).describe('What a user asks for, in the words of a user.'),
  walkthrough: reasoningField.describe(
    'What an agent does step by step that follows the skill, and what comes out: where it is right, and where it goes wrong or is left alone.',
  ),
  evidence: evidenceField,
  score: scoreField,
});

const outputQualityAnswer = z.object({
  reasoning: reasoningField.describe(
    'What the skill promises to deliver, and what its instructions, taken as a whole, let one expect.',
  ),
  tasks: z.array(simulatedTask).length(SIMULATED_TASKS),
});

/**
 * Gets one judge's score of the skill's output: the mean of three simulated tasks, computed here and not by
 * the judge. The answer is rejected when most of its quotes do not occur in the skill.
 * @throws MeasurementError
 */
export async function assessOutputQuality(
  ask: Ask,
  judge: Judge,
  question: DimensionQuestion,
): Promise<DimensionAnswer> {
  const { rubric, material } = question;
  const check = (quotes: readonly string[]) => checkEvidence(quotes, material.files);
  const graded = await ask(judge, {
    topic: topicOf(question),
    material,
    ...surroundingsAttachment(question),
    question: [
      `Judge the skill by one dimension alone: ${rubric.dimension}.`,
      surroundingsSentence(question),
      rubricText(rubric),
      '# Your answer',
      'Three tasks, each different from the others: an easy one, an ordinary one and a difficult one. For each of them walk through the work, quote the instructions that carried it or failed it, and only then give it a score of its own by the bands. Where the rubric asks for a mean, leave it out: it is computed from your three scores.',
      `${ABSTAINING} All three scores are null then.`,
    ].join('\n\n'),
    answer: { name: rubric.dimension, schema: outputQualityAnswer },
    check: ({ tasks }) => {
      const quotes = tasks.flatMap(({ evidence }) => evidence);
      const abstains = tasks.every(({ score }) => score === null);
      return (
        (abstains && quotes.length === 0 ? null : evidenceProblem(check(quotes))) ??
        partlyScored(tasks.map(({ score }) => score)) ??
        repeatedTask(tasks.map(({ task }) => task))
      );
    },
  });
  const { reasoning } = graded.answer;
  const tasks = graded.answer.tasks.flatMap(({ score, ...one }) =>
    score === null ? [] : [{ ...one, score }],
  );
  const score = mean(tasks.map((task) => task.score));
  if (score === null) return abstention(judge, graded, reasoning, null);
  return {
    judgement: {
      ...judgementHead(judge, [graded]),
      score,
      reasoning,
      // Tasks may rest on the same instruction.
      evidence: check([...new Set(tasks.flatMap(({ evidence }) => evidence))]),
      tasks: tasks.map((one) => ({ task: one.task, reasoning: one.walkthrough, score: one.score })),
    },
    abstention: null,
    paid: [graded],
    category: null,
  };
}

function partlyScored(scores: readonly (number | null)[]): string | null {
  const missing = scores.filter((score) => score === null).length;
  return missing === 0 || missing === scores.length
    ? null
    : 'Some of the tasks have a score and some have none: give all of them one, or abstain on all.';
}

function repeatedTask(tasks: readonly string[]): string | null {
  const distinct = new Set(tasks.map((task) => task.trim().toLowerCase()));
  return distinct.size === tasks.length ? null : 'Two of the tasks are the same: each has to be another one.';
}
