import type { RunDetails, RunList } from '@plugin-eval/core/documents/run.ts';
import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';
import type { Resumption } from '../resume.ts';
import type { StoredAnswer } from '../runs.ts';
import { type CallOptions, processPorts } from './process-ports.ts';

/**
 * The runs of the journal, newest first, as `plugin-eval runs` lists them.
 * @throws DatabaseError
 * @example
 * import { listRuns } from 'plugin-eval';
 *
 * const { runs } = await listRuns();
 * for (const { id, status, costUsd } of runs) console.log(id, status, costUsd);
 */
export async function listRuns(options: CallOptions = {}): Promise<RunList> {
  return (await import('../runs.ts')).listRuns(processPorts(options));
}

/**
 * One run with its answers and attempts.
 * @throws RunError, DatabaseError
 * @example
 * import { score, showRun } from 'plugin-eval';
 *
 * const { run } = await score({ paths: ['./my-skill'], depth: 'standard' });
 * if (run !== null) console.log((await showRun(run.id)).tasks.length, run.stats.knownCostUsd);
 */
export async function showRun(id: string, options: CallOptions = {}): Promise<RunDetails> {
  return (await import('../runs.ts')).showRun(id, processPorts(options));
}

/**
 * One agent session of a run, turn by turn.
 * @param of `session`: its number, or the beginning of its key; `subject`: path of the skill, where the run has several
 * @throws RunError, UsageError, DatabaseError
 * @example
 * import { listRuns, showRun, showSession } from 'plugin-eval';
 *
 * for (const { id } of (await listRuns()).runs) {
 *   const session = (await showRun(id)).tasks.find(({ kind }) => kind === 'agent-session');
 *   if (session) console.log((await showSession({ run: id, session: session.key })).prompt);
 * }
 */
export async function showSession(
  of: { run: string; session: string; subject?: string },
  options: CallOptions = {},
): Promise<SessionDocument> {
  return (await import('../runs.ts')).showSession(of, processPorts(options));
}

/**
 * Returns one answer that a run used, with its request.
 * @param of `key`: its beginning, which no other answer of the run shares
 * @throws RunError, UsageError, DatabaseError
 * @example
 * import { score, showAnswer, showRun } from 'plugin-eval';
 *
 * const { run } = await score({ paths: ['./my-skill'], depth: 'standard' });
 * const [task] = run === null ? [] : (await showRun(run.id)).tasks;
 * if (run && task) console.log((await showAnswer({ run: run.id, key: task.key })).label);
 */
export async function showAnswer(
  of: { run: string; key: string },
  options: CallOptions = {},
): Promise<StoredAnswer> {
  return (await import('../runs.ts')).showAnswer(of, processPorts(options));
}

/**
 * Removes runs, and answers that no other run used. Active runs are left alone.
 * @throws RunError, DatabaseError
 * @example
 * import { listRuns, removeRuns } from 'plugin-eval';
 *
 * const { runs } = await listRuns();
 * const { removed } = await removeRuns(runs.filter(({ calls }) => calls.succeeded === 0).map(({ id }) => id));
 * console.log(removed.length);
 */
export async function removeRuns(
  ids: readonly string[],
  options: CallOptions = {},
): Promise<{ removed: readonly string[]; atWork: readonly string[] }> {
  return (await import('../runs.ts')).removeRuns(ids, processPorts(options));
}

/**
 * Returns the options that resume an interrupted run, or one whose budget is spent: pass them to the same
 * request again. Earlier answers are not paid again.
 * @param maxCost a new budget, in US dollars, counted from here on
 * @throws RunError when it cannot be resumed, DatabaseError
 * @example
 * import { resumeRun, score } from 'plugin-eval';
 *
 * const request = { paths: ['./my-skill'], depth: 'standard' } as const;
 * const { run } = await score(request);
 * if (run !== null) {
 *   const again = await score({ ...request, ...(await resumeRun(run.id, { maxCost: 1 })) });
 *   console.log(again.run?.id === run.id, again.run?.stats.reused);
 * }
 */
export async function resumeRun(
  id: string,
  { maxCost }: { maxCost?: number } = {},
  options: CallOptions = {},
): Promise<Resumption> {
  return (await import('../resume.ts')).resume({ id, maxCost }, processPorts(options));
}
