import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { JsonValue, Perform, Performed, Task, TaskKind } from '@plugin-eval/engine/run/task.ts';
import { taskKey } from '@plugin-eval/engine/run/task-key.ts';

/** A door to task kinds without journal, limits and retries: each task is executed once. */
export function performKinds(
  kinds: readonly TaskKind[],
  signal: AbortSignal = new AbortController().signal,
): Perform {
  return Object.assign(
    async <Result extends JsonValue>(task: Task): Promise<Performed<Result>> => {
      const kind = kinds.find(({ name }) => name === task.kind);
      if (kind === undefined) throw new Error(`No kind ${task.kind}.`);
      // As the journal keeps it: plain JSON.
      const input = JSON.parse(JSON.stringify(task.input)) as JsonValue;
      try {
        const execution = await kind.execute(input, { signal });
        const result = JSON.parse(JSON.stringify(execution.result)) as Result;
        return { ...execution, result, key: taskKey(task, kind.version), fromJournal: false };
      } catch (error) {
        if (!AttemptFailure.isInstance(error)) throw error;
        throw new TaskErroredError(task.label, error.kind, 1, error.message);
      }
    },
    { reject: async () => {} },
  );
}
