import { unknownRun } from '@plugin-eval/core/errors/run-error.ts';
import { type FunctionModule, type Kysely, sql } from 'kysely';
import type { RunProgress } from './journal.ts';
import { dateOf, holderOf, statusOf } from './journal-rows.ts';
import type { JournalTables } from './journal-tables.ts';

/** Progress of a run. It is read twice a second while somebody looks, so only its own rows are read, and no question or answer. */
export class Progress {
  readonly #database: Kysely<JournalTables>;

  constructor(database: Kysely<JournalTables>) {
    this.#database = database;
  }

  /** @throws RunError */
  async of(runId: string, latest: number): Promise<RunProgress> {
    const run = await this.#database
      .selectFrom('runs')
      .select(['status', 'holder_id', 'holder_pid', 'holder_host', 'planned_calls'])
      .select(({ fn }) => fn.coalesce('resumed_at', 'started_at').as('working_since'))
      .where('id', '=', runId)
      .executeTakeFirst();
    if (run === undefined) throw unknownRun(runId);
    const counts = await this.#database
      .selectFrom('attempts')
      .where('run_id', '=', runId)
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('outcome', '=', 'succeeded').as('succeeded'),
        fn.countAll<number>().filterWhere('outcome', '=', 'failed').as('failed'),
        fn.countAll<number>().filterWhere('outcome', '=', 'open').as('open'),
        fn.sum<number | null>('cost_usd').as('known_cost'),
      ])
      .executeTakeFirstOrThrow();
    const used = await this.#database
      .selectFrom('run_results')
      .where('run_id', '=', runId)
      .select(({ fn }) => fn.countAll<number>().as('results'))
      .executeTakeFirstOrThrow();
    const { succeeded, failed, open } = counts;
    return {
      status: statusOf(run.status),
      holder: holderOf(run),
      calls: { succeeded, failed, open },
      // Each attempt that succeeded brought a result of the run's own.
      reused: Math.max(0, used.results - succeeded),
      knownCostUsd: counts.known_cost ?? 0,
      plannedCalls: run.planned_calls,
      workingSince: dateOf(run.working_since),
      ended: await this.#endedSince(runId, run.working_since),
      latest: await this.#latest(runId, latest),
    };
  }

  async #endedSince(runId: string, since: string): Promise<RunProgress['ended']> {
    const its = this.#database.selectFrom('attempts').where('run_id', '=', runId);
    const ended = its.where('outcome', '!=', 'open').where('started_at', '>=', since);
    const count = ({ fn }: { fn: FunctionModule<JournalTables, 'attempts'> }) =>
      fn.count<number>('key').distinct().as('tasks');
    const tried = await ended.select(count).executeTakeFirstOrThrow();
    const unanswered = await ended
      .where('key', 'not in', its.where('outcome', '!=', 'failed').select('key'))
      .select(count)
      .executeTakeFirstOrThrow();
    return { tried: tried.tasks, unanswered: unanswered.tasks };
  }

  async #latest(runId: string, count: number): Promise<RunProgress['latest']> {
    const rows = await this.#database
      .selectFrom('attempts')
      .select(['label', 'subject', 'outcome', sql<string>`ended_at`.as('ended_at')])
      .where('run_id', '=', runId)
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .orderBy('id', 'desc')
      .limit(count)
      .execute();
    return rows.flatMap(({ label, subject, outcome, ended_at }) =>
      outcome === 'open'
        ? []
        : [
            {
              label,
              subject,
              outcome: outcome === 'succeeded' ? outcome : 'failed',
              endedAt: dateOf(ended_at),
            },
          ],
    );
  }
}
