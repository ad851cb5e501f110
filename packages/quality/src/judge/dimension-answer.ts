import type { Abstention, Judgement } from '@plugin-eval/core/documents/judge-layer.ts';
import type { GradedAnswer, Material } from '@plugin-eval/sessions/grading/grading.ts';
import type { Judge } from '@plugin-eval/sessions/grading/judge.ts';
import type { Rubric } from '@plugin-eval/sessions/grading/rubric.ts';
import type { Category } from '@plugin-eval/skill/category.ts';
import type { ListedSkill } from '@plugin-eval/skill/sibling-skills.ts';
import type { NearestSiblings } from './nearest-siblings.ts';

/** A question for one judge about one dimension of a whole skill. */
export interface DimensionQuestion {
  rubric: Rubric;
  material: Material;
  /** The category; null when the judge must infer it. */
  category: Category | null;
  /** Skills of the same plugin. @default none */
  siblings?: NearestSiblings;
  /** Purpose of a question that does not assess the skill: "with plain-demand planted". */
  trial?: string;
}

/** An answer that the layer rests on, for its costs. */
export type PaidAnswer = Pick<GradedAnswer<unknown>, 'keys' | 'usage' | 'costUsd'>;

/**
 * One judge's answer on one dimension: a judgement or an abstention; neither when it counts only for
 * agreement. Evidence files are named as in the material.
 */
export type DimensionAnswer = (
  | { judgement: Judgement; abstention: null }
  | { judgement: null; abstention: Abstention | null }
) & {
  paid: PaidAnswer[];
  /** The category the judge inferred, if requested. */
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

/** Display name of a question. */
export function topicOf({ rubric, trial }: Pick<DimensionQuestion, 'rubric' | 'trial'>): string {
  return trial === undefined ? rubric.dimension : `${rubric.dimension} ${trial}`;
}

/**
 * The skill's surroundings: untrusted, so they are an attachment. Siblings are included when the dimension
 * concerns neighbours.
 */
export function surroundingsAttachment({ rubric, category, siblings = NONE }: DimensionQuestion): {
  attachment?: string;
} {
  const parts = [
    ...(category === null ? [] : [`Category: ${category.name}`]),
    ...(minds(rubric) ? siblingLines(siblings) : []),
  ];
  return parts.length === 0 ? {} : { attachment: parts.join('\n') };
}

/** The question's sentence about the attachment. */
export function surroundingsSentence({ rubric, category, siblings = NONE }: DimensionQuestion): string {
  const ofCategory =
    category === null
      ? 'You are not told which category the skill belongs to: infer it from name, description and content.'
      : 'The attachment names the category of the skill: the plugin or folder that it lies in. Where that name does not say what kind of skill this is, infer the kind from the skill. It says nothing about how good the skill is.';
  if (!minds(rubric) || siblings.count === 0) return ofCategory;
  return `${ofCategory} The attachment also lists other skills that are installed with this one, by name and description. What one of them covers is not missing here; what this skill takes over from one of them is content of a neighbour.`;
}

/** Writes the siblings as lines of an attachment: one each, so that none can pass for two. */
export function siblingLines({ shown, count }: NearestSiblings): string[] {
  if (count === 0) return [];
  const some = shown.length < count ? ` (${shown.length} of ${count}, the nearest by their words)` : '';
  return [`Other skills installed with it${some}:`, ...shown.map(listedLine)];
}

const NONE: NearestSiblings = { shown: [], count: 0 };

/** A skill as one line of a list of skills. */
export function listedLine({ name, description }: ListedSkill): string {
  return `- ${oneLine(name)}: ${oneLine(description) || '(no description)'}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns true when a dimension concerns the border between this skill and its neighbours. */
export function minds({ dimension }: Pick<Rubric, 'dimension'>): boolean {
  return dimension === 'scope_calibration' || dimension === 'ecosystem_coherence';
}
