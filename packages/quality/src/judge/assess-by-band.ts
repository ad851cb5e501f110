import { checkEvidence, evidenceProblem } from '@plugin-eval/sessions/grading/evidence.ts';
import type { Judge } from '@plugin-eval/sessions/grading/judge.ts';
import type { Band, Rubric } from '@plugin-eval/sessions/grading/rubric.ts';
import { categoryName } from '@plugin-eval/skill/category.ts';
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

/** An abstaining judge's entry in place of a band. */
const CANNOT_TELL = 'cannot tell';

/**
 * Gets one judge's score of a dimension by the bands of its rubric, or an abstention. The answer is rejected
 * when most of its quotes do not occur in the skill, or when its score is outside the band it names.
 * @throws MeasurementError
 */
export async function assessByBand(
  ask: Ask,
  judge: Judge,
  question: DimensionQuestion,
): Promise<DimensionAnswer> {
  const { rubric, material } = question;
  const infers = question.category === null && rubric.dimension === 'scope_calibration';
  const schemas = answersBy(rubric);
  const graded = await ask(judge, {
    topic: topicOf(question),
    material,
    ...surroundingsAttachment(question),
    question: questionText(rubric, surroundingsSentence(question)),
    answer: { name: rubric.dimension, schema: infers ? schemas.withCategory : schemas.plain },
    check: ({ evidence, band, score }) =>
      // What is not shown cannot be quoted.
      (score === null && evidence.length === 0
        ? null
        : evidenceProblem(checkEvidence(evidence, material.files))) ?? bandProblem(score, band, rubric.bands),
  });
  const { answer } = graded;
  const category = 'category' in answer ? categoryName(String(answer.category)) : null;
  if (answer.score === null) return abstention(judge, graded, answer.reasoning, category);
  return {
    judgement: {
      ...judgementHead(judge, [graded]),
      score: answer.score,
      reasoning: answer.reasoning,
      evidence: checkEvidence(answer.evidence, material.files),
      tasks: [],
    },
    abstention: null,
    paid: [graded],
    category,
  };
}

function questionText(rubric: Rubric, surroundings: string): string {
  return [
    `Judge the skill by one dimension alone: ${rubric.dimension}.`,
    surroundings,
    rubricText(rubric),
    '# Your answer',
    'Collect the passages that decide it, say what follows from them, name the band whose anchor fits best, and only then settle on a score inside that band.',
    `${ABSTAINING} The band is then "${CANNOT_TELL}".`,
  ].join('\n\n');
}

/** The schemas of a rubric's answers, made once: making and converting them costs more than a question does. */
const answers = new WeakMap<Rubric, ReturnType<typeof makeAnswers>>();

function answersBy(rubric: Rubric): ReturnType<typeof makeAnswers> {
  const made = answers.get(rubric) ?? makeAnswers(rubric);
  answers.set(rubric, made);
  return made;
}

function makeAnswers(rubric: Rubric) {
  return { plain: bandAnswer(rubric), withCategory: withCategory(rubric) };
}

function bandAnswer(rubric: Rubric) {
  return z.object({
    evidence: evidenceField,
    reasoning: reasoningField,
    band: z.enum([...rubric.bands.map(bandName), CANNOT_TELL]).describe('The band whose anchor fits best.'),
    score: scoreField,
  });
}

function withCategory(rubric: Rubric) {
  const category = z
    .string()
    .min(1)
    .max(200)
    .describe('What kind of skill this is, in two or three words, as you infer it.');
  return z.object({ category, ...bandAnswer(rubric).shape });
}

/** A band as rubrics write it: "0.40-0.59". */
function bandName({ low, high }: Band): string {
  return `${low.toFixed(2)}-${high.toFixed(2)}`;
}

/** The band of a score; a band extends up to the start of the next one. */
function bandOf(score: number, bands: readonly Band[]): Band | undefined {
  return bands.findLast(({ low }) => score >= low - 1e-9);
}

/** Describes to the judge a score outside the named band, as a sentence; null when it fits. */
function bandProblem(score: number | null, named: string, bands: readonly Band[]): string | null {
  if (score === null || named === CANNOT_TELL) {
    return score === null && named === CANNOT_TELL
      ? null
      : `Who abstains names the band "${CANNOT_TELL}" and gives no score, who does not names a band and gives a score; here is one without the other.`;
  }
  const band = bandOf(score, bands);
  if (band === undefined || bandName(band) === named) return null;
  return `The score ${score} lies in the band ${bandName(band)}, but the band ${named} was named. Settle on a band by its anchor, then on a score inside it.`;
}
