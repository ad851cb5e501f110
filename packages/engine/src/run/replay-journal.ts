import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import type { Journal, StoredResult } from '../store/journal.ts';
import { storedValue } from './stored-value.ts';
import type { Perform, Performed, Task, TaskKind } from './task.ts';
import { taskKey } from './task-key.ts';

/** Tasks that the journal answers, and those that it does not. */
export interface Replay {
  perform: Perform;
  /** Answered, each key once. */
  found: { task: Task; result: StoredResult }[];
  /** Unanswered tasks, each key once. */
  missing: Task[];
}

/** The journal has no result of a task, and a replay pays for none. */
class NotInJournalError extends MeasurementError {
  constructor(label: string) {
    super(`${label}: the journal has no response.`);
  }
}

/**
 * Answers tasks from the journal alone: pays nothing, records nothing. Tasks that would follow a missing
 * answer stay unknown.
 * @param kindOf a name
 */
export function replayJournal(
  journal: Pick<Journal, 'reusableResult'>,
  kindOf: (name: string) => Pick<TaskKind, 'version' | 'isResult'>,
): Replay {
  const found = new Map<string, Replay['found'][number]>();
  const missing = new Map<string, Task>();
  const perform = async (task: Task): Promise<Performed> => {
    const kind = kindOf(task.kind);
    const key = taskKey(task, kind.version);
    const stored = await journal.reusableResult(key);
    const read = stored === null ? null : storedValue(kind, stored.result);
    if (stored === null || read === null) {
      missing.set(key, task);
      throw new NotInJournalError(task.label);
    }
    found.set(key, { task, result: stored });
    const { usage, costUsd } = stored;
    return { key, result: read.value, usage, costUsd, fromJournal: true };
  };
  return {
    perform: Object.assign(perform as Perform, { reject: async () => {} }),
    get found() {
      return [...found.values()];
    },
    get missing() {
      return [...missing.values()];
    },
  };
}
