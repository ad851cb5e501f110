import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { costOf, plainRates } from '@plugin-eval/engine/model/call-cost.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ModelRequest, ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { addEstimates, type Estimate, fromNothing } from '@plugin-eval/engine/run/planned-work.ts';
import type { Perform, Performed, Task } from '@plugin-eval/engine/run/task.ts';
import { BYTES_PER_TOKEN, REPAIR_TOKENS } from '../token-bounds.ts';
import { askModelReviews } from './ask-model-reviews.ts';
import type { ReviewQuestion } from './model-review.ts';
import { type ReaderTrial, tryReader } from './try-reader.ts';

/** Tokens of a short answer. */
const SHORTEST_ANSWER_TOKENS = 150;

/** Stands in for an answer during an estimate. */
class UnexpectedCallError extends MeasurementError {
  constructor() {
    super('A dry run asks nothing.');
  }
}

/**
 * Estimates opinions: at least the trials alone, since a model that fails them is asked nothing; at most
 * every answer rejected once and at full length. Builds the real requests, and sends none.
 * @param price null when it is unknown
 */
export async function estimateModelReviews(
  model: ResolvedModel,
  { trial, questions }: { trial: ReaderTrial; questions: readonly ReviewQuestion[] },
  maxOutputTokens: number,
  price: Price | null,
): Promise<Estimate> {
  if (questions.length === 0) return addEstimates([]);
  const ofTrials = await collectTasks((perform) => tryReader(perform, model, trial, maxOutputTokens));
  const all = await collectTasks((perform) =>
    askModelReviews(perform, model, { trial, questions }, maxOutputTokens),
  );
  const known = new Set(ofTrials.map(({ label }) => label));
  const unknownFindings = all.filter(({ label }) => !known.has(label));
  const estimateOf = (task: Task) => estimateTask(task, maxOutputTokens, price);
  return addEstimates([...ofTrials.map(estimateOf), ...unknownFindings.map(estimateOf).map(fromNothing)]);
}

/** Collects the first tasks of some work, which gets no answers. */
export async function collectTasks(work: (perform: Perform) => Promise<unknown>): Promise<Task[]> {
  const { perform, tasks } = collector();
  await work(perform);
  return tasks;
}

/** Collects the requested tasks. */
function collector(): { perform: Perform; tasks: Task[] } {
  const tasks: Task[] = [];
  const note = async (task: Task): Promise<Performed> => {
    tasks.push(task);
    throw new UnexpectedCallError();
  };
  return { perform: Object.assign(note as Perform, { reject: async () => {} }), tasks };
}

/** Estimates one question: at most its answer is rejected once and has full length. */
export function estimateTask(task: Task, maxOutputTokens: number, price: Price | null): Estimate {
  const { system, messages, model, answerSchema } = task.input as unknown as ModelRequest;
  const texts = [system, ...messages.flatMap(({ blocks }) => blocks.map(({ text }) => text))];
  const bytes = [...texts, JSON.stringify(answerSchema)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  );
  const least = {
    inputTokens: Math.floor(bytes / BYTES_PER_TOKEN.most),
    outputTokens: SHORTEST_ANSWER_TOKENS,
  };
  const first = { inputTokens: Math.ceil(bytes / BYTES_PER_TOKEN.fewest), outputTokens: maxOutputTokens };
  const repair = { ...first, inputTokens: first.inputTokens + maxOutputTokens + REPAIR_TOKENS };
  const paid = (tokens: typeof least, cacheWriteTokens: number, rates: Price) =>
    costOf({ ...tokens, cacheReadTokens: 0, cacheWriteTokens }, rates);
  return {
    calls: { min: 1, max: 2 },
    inputTokens: { min: least.inputTokens, max: first.inputTokens + repair.inputTokens },
    outputTokens: { min: least.outputTokens, max: first.outputTokens + repair.outputTokens },
    costUsd:
      price === null
        ? null
        : {
            min: paid(least, 0, price),
            max: paid(first, first.inputTokens, price) + paid(repair, repair.inputTokens, price),
          },
    work: [
      {
        purpose: 'opinion',
        model: model.name,
        share: 1,
        inputTokens: Math.round(bytes / BYTES_PER_TOKEN.usual),
        rates: plainRates(price),
      },
    ],
  };
}
