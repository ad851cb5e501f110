import { z } from 'zod';
import { checkEvidence, evidenceProblem } from '../grading/evidence.ts';
import type { Judge } from '../grading/judge.ts';
import { mean } from '../statistics/descriptive.ts';
import { evidenceField, reasoningField, scoreField } from './answer-fields.ts';
import type { Ask } from './ask.ts';
import {
  categoryAttachment,
  categorySentence,
  type DimensionAnswer,
  type DimensionQuestion,
  judgementHead,
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
 * One judge's score of what comes out when the skill is followed: the mean of three simulated tasks, computed here and
 * not by the judge. The answer is refused when its quotes mostly do not occur in the skill.
 * @throws MeasurementError
 */
export async function assessOutputQuality(
  ask: Ask,
  judge: Judge,
  question: DimensionQuestion,
): Promise<DimensionAnswer> {
  const { rubric, material, category } = question;
  const check = (quotes: readonly string[]) => checkEvidence(quotes, material.files);
  const graded = await ask(judge, {
    topic: topicOf(question),
    material,
    ...categoryAttachment(category),
    question: [
      `Judge the skill by one dimension alone: ${rubric.dimension}.`,
      categorySentence(category),
      rubricText(rubric),
      '# Your answer',
      'Three tasks, each different from the others: an easy one, an ordinary one and a difficult one. For each of them walk through the work, quote the instructions that carried it or failed it, and only then give it a score of its own by the bands. Where the rubric asks for a mean, leave it out: it is computed from your three scores.',
    ].join('\n\n'),
    answer: { name: rubric.dimension, schema: outputQualityAnswer },
    check: ({ tasks }) =>
      evidenceProblem(check(tasks.flatMap(({ evidence }) => evidence))) ??
      repeatedTask(tasks.map(({ task }) => task)),
  });
  const { reasoning, tasks } = graded.answer;
  return {
    judgement: {
      ...judgementHead(judge, [graded]),
      score: mean(tasks.map(({ score }) => score)) ?? 0,
      reasoning,
      evidence: check(tasks.flatMap(({ evidence }) => evidence)),
      tasks: tasks.map(({ task, walkthrough, score }) => ({ task, reasoning: walkthrough, score })),
    },
    paid: [graded],
    category: null,
  };
}

function repeatedTask(tasks: readonly string[]): string | null {
  const distinct = new Set(tasks.map((task) => task.trim().toLowerCase()));
  return distinct.size === tasks.length ? null : 'Two of the tasks are the same: each has to be another one.';
}
