import { cancelRun } from '@plugin-eval/app/executors/cancel-run.ts';
import { runTasks, type WatchedRun, watchRun } from '@plugin-eval/app/executors/watch-run.ts';
import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { MOST_COUNTED } from '@plugin-eval/core/documents/most-counted.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { unservedSentences } from '@plugin-eval/report/history/unserved-sentences.ts';
import { formatCost, plural } from '@plugin-eval/report/number-format.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { runTasksView } from '@plugin-eval/report/text/run-tasks-view.ts';
import { layoutText } from '@plugin-eval/report/view-model/layout-text.ts';
import { portsOf } from './create-ports.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import { messageWriter } from './stderr-messages.ts';

const EXIT_OF_STATUS: Record<WatchedRun['progress']['status'], ExitCode> = {
  running: EXIT.fine,
  parked: EXIT.parked,
  finished: EXIT.fine,
  incomplete: EXIT.notMeasured,
  'budget-spent': EXIT.notMeasured,
  interrupted: EXIT.interrupted,
  killed: EXIT.wrongUse,
  failed: EXIT.wrongUse,
};
const EXITS: readonly number[] = Object.values(EXIT);

/**
 * `plugin-eval runs watch RUN`: a line per change on stderr, the result on stdout; with `--output json` a
 * line of JSON per change.
 * @throws RunError, DatabaseError
 */
export async function followRun(id: string, output: 'text' | 'json', io: CliIo): Promise<ExitCode> {
  const say = messageWriter(io);
  const reported = new Set<string>();
  let last: WatchedRun | null = null;
  for await (const watched of watchRun(id, portsOf(io))) {
    last = watched;
    const { latest: _, ...progress } = watched.progress;
    const { job } = watched;
    if (output === 'json')
      io.writeOut(`${JSON.stringify({ run: id, ...progress, job: job?.state ?? null })}\n`);
    else {
      say(lineOf(watched));
      for (const sentence of unservedSentences(fromPublished(progress.fleet ?? {}))) {
        if (!reported.has(sentence)) say(terminalSafe(sentence));
        reported.add(sentence);
      }
    }
  }
  if (last === null || last.progress.status === 'running') return EXIT.interrupted;
  const { status } = last.progress;
  if (output === 'text') io.writeOut(`${terminalSafe(id)} ${status}\n`);
  if (last.job?.message && status !== 'finished') say(terminalSafe(last.job.message));
  const code = last.job?.exitCode ?? EXIT_OF_STATUS[status];
  return EXITS.includes(code) ? (code as ExitCode) : EXIT.wrongUse;
}

/** `plugin-eval runs cancel RUN`. @throws RunError, DatabaseError, UsageError, TaskErroredError */
export async function endRun(id: string, io: CliIo): Promise<ExitCode> {
  const { workingDirectory } = io;
  const { left, batches } = await cancelRun(id, { workingDirectory }, portsOf(io));
  io.writeOut(`${terminalSafe(id)}\n`);
  const { cancelled, ending } = batches;
  const withProviders =
    ending === 0 ? '' : ' Providers may still finish and charge what they have begun; resuming collects it.';
  messageWriter(io)(
    `${cancelled > 0 ? `${plural(cancelled, 'batch')} cancelled.${withProviders}` : `${left} tasks will not be done.`} Finished results are kept; continue with: plugin-eval runs resume ${id}`,
  );
  return EXIT.fine;
}

/** `plugin-eval runs tasks RUN [--dead] [--retry]`. @throws RunError, DatabaseError, UsageError */
export async function listTasks(
  id: string,
  {
    dead = false,
    retry = false,
    ...given
  }: { dead: boolean | undefined; retry: boolean | undefined; output: 'text' | 'json'; color: boolean },
  io: CliIo,
): Promise<ExitCode> {
  const { retried, ...document } = await runTasks({ id, onlyDead: dead, retry }, portsOf(io));
  const look = lookOfStdout(io, given.color);
  io.writeOut(given.output === 'json' ? renderJson(document) : layoutText(runTasksView(document), look));
  if (retry) messageWriter(io)(`${retried} tasks will be retried.`);
  return EXIT.fine;
}

function lineOf({ progress, job }: WatchedRun): string {
  const { status, answered, failed, reused, open, planned_calls: planned, known_cost_usd: cost } = progress;
  const { queued, waiting, dead } = progress.fleet ?? { queued: 0, waiting: 0, dead: 0 };
  return [
    status,
    planned === null ? `${answered + reused} calls` : `${answered + reused} of ${planned} calls`,
    ...(failed === 0 ? [] : [`${failed} failed attempts`]),
    ...(open === 0 ? [] : [`${open} at work`]),
    ...(queued + waiting === 0
      ? []
      : [`${queued + waiting}${Math.max(queued, waiting) >= MOST_COUNTED ? ' or more' : ''} in the queue`]),
    ...(dead === 0 ? [] : [`${dead} given up`]),
    ...(status !== 'running' || job === null ? [] : [JOB_STATES[job.state]]),
    formatCost(cost),
  ].join(', ');
}

const JOB_STATES = {
  queued: 'waits for a worker',
  later: 'is checked again later',
  'at work': 'is evaluated',
  attached: 'is evaluated',
  parked: 'waits for its tasks',
  ended: 'ends',
} as const;
