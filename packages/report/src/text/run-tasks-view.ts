import type { Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const SHORT_KEY = 12;
const LONGEST_MESSAGE = 120;

/** A task as the queue of a fleet has it. */
interface ListedTask {
  key: string;
  label: string;
  subject: string;
  state: 'queued' | 'waiting' | 'leased' | 'dead';
  failures: readonly string[];
  message: string | null;
  worker: string | null;
}

const STATES = { queued: 'queued', waiting: 'waiting', leased: 'at work', dead: 'given up' } as const;

/** The unfinished tasks of a run, abandoned ones first. */
export function runTasksView({ run, tasks }: { run: string; tasks: readonly ListedTask[] }): Section[] {
  return section('tasks', null, [
    tasks.length === 0 ? paragraph(`Run ${run} has no tasks left.`) : null,
    table(
      [],
      tasks.map(({ key, label, subject, state, failures, message, worker }) => [
        key.slice(0, SHORT_KEY),
        [{ text: STATES[state], ...(state === 'dead' ? { tone: 'bad' as const } : {}) }],
        subject,
        label,
        [worker ?? '', failures.join(', '), shortened(message ?? '', LONGEST_MESSAGE)]
          .filter((text) => text !== '')
          .join(': '),
      ]),
    ),
  ]);
}
