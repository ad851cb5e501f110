import { ObjectError } from '../errors/object-error.ts';
import { AttemptFailure } from '../run/attempt-failure.ts';
import type { JsonValue, TaskKind } from '../run/task.ts';
import type { ContentStore } from './content-store.ts';

/**
 * Fetches what a task needs. A store that is away is tried again later; another worker may have the keys that this one has not; what is
 * lost fails the task, until whoever has it sends it again.
 * @throws AttemptFailure for what is not in its object store
 */
export async function fetchContents(
  { contents }: Pick<TaskKind, 'contents'>,
  input: JsonValue,
  store: Pick<ContentStore, 'fetch'>,
): Promise<void> {
  try {
    if (contents !== undefined) await store.fetch(input, contents);
  } catch (error) {
    if (!ObjectError.isInstance(error)) throw error;
    const kind = error.isPassing ? 'transport' : error.isLost ? 'refused' : 'access';
    throw new AttemptFailure(kind, error.message);
  }
}
