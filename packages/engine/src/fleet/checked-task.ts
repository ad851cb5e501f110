import { AttemptFailure } from '../run/attempt-failure.ts';
import type { JsonValue, TaskKind } from '../run/task.ts';
import { taskKey } from '../run/task-key.ts';
import { messageOf } from './failed-task.ts';
import type { ClaimedTask } from './task-queue.ts';

/** A task that is what its row says. */
export interface CheckedTask {
  kind: TaskKind;
  input: JsonValue;
}

/** Kinds that this process executes, with its checks. */
export interface TaskChecks {
  kinds: ReadonlyMap<string, TaskKind>;
  /** @throws AttemptFailure for what is no input of the kind, or asks for what nobody is granted */
  checkInput: (kind: string, input: JsonValue) => void;
  /** True when this process calls the pool: a row may name another one than its lane. */
  mayAsk: (kind: string, pool: string) => boolean;
}

/**
 * Reads the row of a task, which anybody may have written who may write to the database.
 * @throws AttemptFailure `refused` for what cannot be executed here
 */
export function checkedTask(task: ClaimedTask, { kinds, checkInput, mayAsk }: TaskChecks): CheckedTask {
  try {
    const kind = kinds.get(task.kind);
    if (kind === undefined) throw refused(`This worker does not execute tasks of the kind ${task.kind}.`);
    const input = JSON.parse(task.input) as JsonValue;
    // Its result would come under the key of another question.
    if (taskKey({ kind: task.kind, input, sample: task.sample }, kind.version) !== task.key)
      throw refused('The task in the queue does not match its key.');
    checkInput(kind.name, input);
    if (!mayAsk(kind.name, workerPool(kind, input)))
      throw refused('The task asks for a model that this worker has no key for.');
    return { kind, input };
  } catch (error) {
    throw AttemptFailure.isInstance(error)
      ? error
      : refused(`The task in the queue cannot be read (${messageOf(error)}).`);
  }
}

/** Returns the pool whose limits a task shares in a fleet. */
export function workerPool(kind: TaskKind, input: JsonValue): string {
  return kind.workerPoolOf?.(input) ?? kind.poolOf(input);
}

function refused(message: string): AttemptFailure {
  return new AttemptFailure('refused', message);
}
