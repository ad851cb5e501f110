import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { grade } from '@plugin-eval/sessions/grading/grade-with-model.ts';
import type { GradedAnswer, GradingRequest, Material } from '@plugin-eval/sessions/grading/grading.ts';
import type { Judge } from '@plugin-eval/sessions/grading/judge.ts';
import type { z } from 'zod';

/** A question for one judge; model, sample and limits come from the bench. */
export type Question<Schema extends z.ZodType> = Omit<
  GradingRequest<Schema>,
  'model' | 'sample' | 'subject' | 'maxOutputTokens' | 'label'
> & {
  /** Its topic: "output_quality". */
  topic: string;
};

/** Asks one judge one question. @throws MeasurementError when no usable answer came */
export type Ask = <Schema extends z.ZodType>(
  judge: Judge,
  question: Question<Schema>,
) => Promise<GradedAnswer<z.infer<Schema>>>;

/** Blocks below this length are too short for Anthropic's cache, in characters: 1,024 tokens at least. */
const CACHEABLE_CHARACTERS = 4_000;

/**
 * Creates the access to the judges of one skill. If the provider caches marked content, the first question
 * about a long material is sent alone, and the others follow when it has ended: simultaneous questions would
 * each pay for filling the cache.
 * @param subject path of the skill, as documents name it
 */
export function askWith(perform: Perform, subject: string, maxOutputTokens: number): Ask {
  const filling = new Map<string, Promise<void>>();
  return (judge, { topic, ...question }) => {
    const { model, sample } = judge;
    const request = {
      ...question,
      model,
      sample,
      subject,
      maxOutputTokens,
      label: `${topic}, judge ${judge.number}${judge.draw === 1 ? '' : `, draw ${judge.draw}`}`,
    };
    if (!fillsCache(model, question.material)) return grade(perform, request);
    const key = `${model.name} ${model.endpoint} ${question.material.nonce}`;
    const first = filling.get(key);
    if (first !== undefined) return first.then(() => grade(perform, request));
    const answer = grade(perform, request);
    filling.set(
      key,
      answer.then(
        () => {},
        () => {},
      ),
    );
    return answer;
  };
}

function fillsCache(model: ResolvedModel, material: Material): boolean {
  return model.provider === 'anthropic' && material.block.length > CACHEABLE_CHARACTERS;
}
