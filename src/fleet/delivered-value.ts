import { ObjectError } from '../errors/object-error.ts';
import { DAMAGED_RESULT, storedValue } from '../run/stored-value.ts';
import type { JsonValue, TaskKind } from '../run/task.ts';
import { LOST_OBJECT } from '../store/objects/object-reference.ts';
import type { SubmitQueue } from './submit-queue.ts';

/** What a result came to whose row was delivered. */
export type DeliveredValue =
  | { kind: 'value'; value: JsonValue }
  /** It is taken out of reuse. */
  | { kind: 'useless'; reason: string }
  /** It may be read later, or elsewhere. */
  | { kind: 'unread'; message: string };

/** Reads what a row says. Whoever may write to the database may have written it. */
export async function deliveredValue(
  kind: Pick<TaskKind, 'isResult'>,
  kept: string,
  queue: Pick<SubmitQueue, 'textOf'>,
): Promise<DeliveredValue> {
  let text: string;
  try {
    text = await queue.textOf(kept);
  } catch (error) {
    if (!ObjectError.isInstance(error)) throw error;
    return error.isLost
      ? { kind: 'useless', reason: LOST_OBJECT }
      : { kind: 'unread', message: error.message };
  }
  const read = storedValue(kind, text);
  return read === null ? { kind: 'useless', reason: DAMAGED_RESULT } : { kind: 'value', value: read.value };
}
