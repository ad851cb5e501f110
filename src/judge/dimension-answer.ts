import type { Abstention, Judgement } from '../documents/judge-layer.ts';
import type { GradedAnswer, Material } from '../grading/grading.ts';
import type { Judge } from '../grading/judge.ts';
import type { Rubric } from '../grading/rubric.ts';
import type { Category } from '../skill/category.ts';

/** What one judge is asked about one dimension of a whole skill. */
export interface DimensionQuestion {
  rubric: Rubric;
  material: Material;
  /** Null when the judge has to infer it. */
  category: Category | null;
  /** What the question is for when it is not an assessment of the skill: "with plain-demand planted". */
  trial?: string;
}

/** An answer that the layer rests on, for its costs. */
export type PaidAnswer = Pick<GradedAnswer<unknown>, 'keys' | 'usage' | 'costUsd'>;

/**
 * What one judge says of one dimension: a judgement, or that the material does not let it tell. The files of its
 * evidence are named as the material names them.
 */
export type DimensionAnswer = (
  | { judgement: Judgement; abstention: null }
  | { judgement: null; abstention: Abstention }
) & {
  paid: PaidAnswer[];
  /** What the judge took the skill to be one of, when it was asked. */
  category: string | null;
};

/** The answer of a judge that abstains. */
export function abstention(
  judge: Judge,
  graded: GradedAnswer<unknown>,
  reasoning: string,
  category: string | null,
): DimensionAnswer {
  const { repaired: _, ...head } = judgementHead(judge, [graded]);
  return { judgement: null, abstention: { ...head, reasoning }, paid: [graded], category };
}

/** The fields of a judgement that come from the judge and the call rather than from the answer's own fields. */
export function judgementHead(
  judge: Judge,
  answers: readonly GradedAnswer<unknown>[],
): Pick<Judgement, 'judge' | 'draw' | 'model' | 'repaired' | 'answers'> {
  return {
    judge: judge.number,
    draw: judge.draw,
    model: judge.model.name,
    repaired: answers.some(({ repaired }) => repaired),
    answers: answers.flatMap(({ keys }) => keys),
  };
}

/** What people call a question. */
export function topicOf({ rubric, trial }: Pick<DimensionQuestion, 'rubric' | 'trial'>): string {
  return trial === undefined ? rubric.dimension : `${rubric.dimension} ${trial}`;
}

/** The attachment that tells a judge the category; what it says is untrusted. */
export function categoryAttachment(category: Category | null): { attachment?: string } {
  return category === null ? {} : { attachment: `Category: ${category.name}` };
}

/** What the question says about the category. */
export function categorySentence(category: Category | null): string {
  return category === null
    ? 'You are not told which category the skill belongs to: infer it from name, description and content.'
    : 'The attachment names the category of the skill: the plugin or folder that it lies in. It tells you what kind of skill this is, and nothing about how good it is.';
}
