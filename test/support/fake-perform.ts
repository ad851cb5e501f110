import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { ModelAnswer, ModelRequest } from '@plugin-eval/engine/model/model.ts';
import type { JsonValue, Perform, Performed, Task } from '@plugin-eval/engine/run/task.ts';
import { taskKey } from '@plugin-eval/engine/run/task-key.ts';

/** What a fake model says: a text, or an answer with what a test wants to be different. */
export type FakeAnswer = string | (Partial<ModelAnswer> & { usage?: Usage | null; costUsd?: number | null });

/** A door to a fake model: no journal, no limits; one key is answered once, as the real door does. */
export interface FakePerform extends Perform {
  /** Tasks that were executed, in the order in which they began. */
  readonly executed: Task[];
  readonly rejected: { key: string; reason: string }[];
}

const USAGE: Usage = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 };

/**
 * @param answer says what the model answers to the n-th executed task (from 0 on); what it throws, `perform` throws,
 * and the next call with the same key executes again
 */
export function fakePerform(
  answer: (request: ModelRequest, task: Task, n: number) => FakeAnswer | Promise<FakeAnswer>,
): FakePerform {
  const executed: Task[] = [];
  const rejected: { key: string; reason: string }[] = [];
  const results = new Map<string, Promise<Performed>>();

  async function execute(key: string, task: Task): Promise<Performed> {
    const n = executed.push(task) - 1;
    const said = await answer(task.input as unknown as ModelRequest, task, n);
    const { usage = USAGE, costUsd = 0.01, ...rest } = typeof said === 'string' ? { text: said } : said;
    const result: ModelAnswer = { text: '', finishReason: 'stop', reportedModel: null, ...rest };
    return { key, result, usage, costUsd, fromJournal: false };
  }

  async function perform<Result extends JsonValue>(task: Task): Promise<Performed<Result>> {
    const key = taskKey(task, 1);
    const known = results.get(key);
    const running = known ?? execute(key, task);
    results.set(key, running);
    try {
      const performed = (await running) as Performed<Result>;
      return { ...performed, fromJournal: known !== undefined };
    } catch (error) {
      results.delete(key);
      throw error;
    }
  }

  return Object.assign(perform, {
    executed,
    rejected,
    reject: async (key: string, reason: string) => {
      results.delete(key);
      rejected.push({ key, reason });
    },
  });
}

/** All text that a request shows to the model, the system prompt included. */
export function excerptText({ system, messages }: ModelRequest): string {
  return [system, ...messages.flatMap(({ blocks }) => blocks.map(({ text }) => text))].join('\n');
}

/** Bytes of what a request sends to the model: its texts, and the schema of the answer. */
export function sentBytes(request: ModelRequest): number {
  return Buffer.byteLength(excerptText(request) + JSON.stringify(request.answerSchema?.schema ?? ''));
}
