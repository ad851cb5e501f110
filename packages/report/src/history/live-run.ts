import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { MOST_COUNTED } from '@plugin-eval/core/documents/most-counted.ts';
import type { ProgressEvent } from '@plugin-eval/core/documents/viewer.ts';
import { formatCost, formatCount, plural } from '../number-format.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';
import { formatDuration } from './format-duration.ts';
import { describeCallsDone, describeTimeLeft, type RunPace } from './run-pace.ts';
import { unservedSentences } from './unserved-sentences.ts';

/** Progress of an active run, as its page shows it. */
export interface LiveRun {
  /** "12 of about 40 calls, about 2 min left". */
  sentence: string;
  /** Share of planned calls done, in [0, 1]; null when none are planned. */
  share: number | null;
  facts: Fact[];
}

/** @param budgetUsd null: none. @param now ISO 8601 */
export function liveRun(event: ProgressEvent, budgetUsd: number | null, now: string): LiveRun {
  const pace = paceOf(event, now);
  const left = pace === null ? null : describeTimeLeft(pace);
  const calls = pace === null ? `${plural(doneIn(event), 'call')} done` : describeCallsDone(pace);
  return {
    sentence: left === null ? calls : `${calls}, ${left}`,
    share: pace === null || pace.total === 0 ? null : pace.done / pace.total,
    facts: factsOf(event, budgetUsd, now),
  };
}

function queuedOf({ queued, waiting }: NonNullable<ProgressEvent['fleet']>): string {
  const count = formatCount(queued + waiting);
  return Math.max(queued, waiting) >= MOST_COUNTED ? `${count} or more` : count;
}

function factsOf(event: ProgressEvent, budgetUsd: number | null, now: string): Fact[] {
  const { answered, failed, open, reused, known_cost_usd: cost, working_since: since, fleet } = event;
  const time = formatDuration(since, now);
  const budget = budgetUsd === null || budgetUsd <= 0 ? null : budgetUsd;
  return [
    fact('Answered', formatCount(answered)),
    fact('Reused', formatCount(reused)),
    fact('In flight', formatCount(open)),
    ...(fleet === undefined ? [] : [fact('In the queue', queuedOf(fleet))]),
    fact('Failed attempts', formatCount(failed)),
    ...(fleet === undefined || fleet.dead === 0
      ? []
      : [fact('Given up', plural(fleet.dead, 'task'), 'the run goes on without them')]),
    fact(
      'Cost so far',
      formatCost(cost),
      budget === null
        ? null
        : `${Math.floor((100 * cost) / budget)} % of the budget of ${formatCost(budget)}`,
    ),
    ...(time === null ? [] : [fact('At work for', time)]),
    ...(fleet === undefined
      ? []
      : unservedSentences(fromPublished(fleet)).map((sentence) => fact('No worker can run', sentence))),
  ];
}

/** Returns null until the run reports how many calls it plans. */
function paceOf(event: ProgressEvent, now: string): RunPace | null {
  const { planned_calls: planned, open, ended, working_since: since } = event;
  if (planned === null) return null;
  const done = doneIn(event);
  return {
    done,
    total: Math.max(planned, done + open),
    ended: ended.tried,
    elapsedMs: Math.max(0, Date.parse(now) - Date.parse(since)),
  };
}

function doneIn({ answered, reused, ended }: ProgressEvent): number {
  return answered + reused + ended.unanswered;
}
