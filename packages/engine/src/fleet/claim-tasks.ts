import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { TransactionClient } from '../store/postgres/postgres-database.ts';
import { within } from './open-boss.ts';
import { readTaskData, singletonOf, type TaskData } from './task-data.ts';
import type { ClaimedTask, Lane } from './task-queue.ts';
import * as statements from './work-statements.ts';

/** Tasks that are read together: an input may have megabytes. */
const MOST_AT_ONCE = 32;
/** Looks at tasks that all leave the queue: the rest is for the next claim, as others of the pool wait for this one. */
const MOST_LOOKS = 32;
/** Rounding of sums of prices, in USD. */
const TOLERANCE_USD = 1e-9;

/** Room that a pool has for calls; null for no limit. */
interface Room {
  paused: boolean;
  calls: number | null;
  requests: number | null;
  tokens: number | null;
  mostTokens: number | null;
  maxUsdPerDay: number | null;
  day: string;
}

interface Budget {
  scope: string;
  run: string | null;
  maxUsd: number | null;
  spentUsd: number;
  reservedUsd: number;
  cancelled: boolean;
}

/** A job that was fetched, with its payload; null for one that cannot be read. */
interface FetchedJob {
  job: JobWithMetadata<unknown>;
  run: string;
  data: TaskData | null;
}

type Verdict =
  | 'begin'
  /** Has its result by now. */
  | 'present'
  /** Its run is cancelled or removed. Other runs that wait for it submit it again. */
  | 'left'
  /** Can never fit its budget. */
  | 'refuse'
  | 'unreadable'
  /** Has to wait for the budget of its run or day: other runs go on. */
  | 'run waits'
  /** Has to wait for the limits of the pool. */
  | 'pool waits';

/**
 * Claims due tasks of a lane within one transaction, in the order of their start tags. What does not fit is put back by
 * rolling back to before it was fetched, so other workers never see it leave the queue.
 */
export class TaskClaim {
  readonly #client: TransactionClient;
  readonly #boss: PgBoss;
  readonly #worker: string;
  readonly #lane: Lane;
  readonly #waiting: string[] = [];
  readonly #claimed: ClaimedTask[] = [];

  constructor(client: TransactionClient, boss: PgBoss, worker: string, lane: Lane) {
    this.#client = client;
    this.#boss = boss;
    this.#worker = worker;
    this.#lane = lane;
  }

  async take(most: number): Promise<ClaimedTask[]> {
    let limit = MOST_AT_ONCE;
    let looks = 0;
    while (this.#claimed.length < most && looks < MOST_LOOKS) {
      const room = await this.#room();
      const free = Math.min(
        most - this.#claimed.length,
        room.calls ?? most,
        Math.floor(room.requests ?? most),
      );
      if (room.paused || free < 1) break;
      await this.#client.query('savepoint fetched');
      const jobs = await this.#fetch(Math.min(free, limit));
      if (jobs.length === 0) break;
      const verdicts = await this.#verdicts(jobs, room);
      const stop = verdicts.findIndex((verdict) => verdict === 'run waits' || verdict === 'pool waits');
      if (stop < 0) {
        await this.#settle(jobs, verdicts, room);
        limit = MOST_AT_ONCE;
        if (!verdicts.includes('begin')) looks += 1;
        continue;
      }
      await this.#client.query('rollback to savepoint fetched');
      // The tasks before it fit, so fetch them again without it.
      if (stop > 0) limit = stop;
      else if (verdicts[0] === 'pool waits') break;
      else this.#waiting.push(...runsThatWait(jobs, verdicts));
    }
    return this.#claimed;
  }

  async #room(): Promise<Room> {
    const [room] = await this.#client.run<Room>(statements.ROOM, [this.#lane.pool]);
    if (room === undefined) throw new Error('The database returned nothing for a pool.');
    return room;
  }

  async #fetch(most: number): Promise<FetchedJob[]> {
    const jobs = await this.#boss.fetch<unknown>(this.#lane.queue, {
      db: within(this.#client),
      batchSize: most,
      includeMetadata: true,
      ignoreGroups: this.#waiting,
    });
    const byTag = jobs.toSorted((a, b) => b.priority - a.priority || +a.createdOn - +b.createdOn);
    return byTag.map((job) => ({ job, run: job.groupId ?? '', data: readTaskData(job.data) }));
  }

  async #verdicts(jobs: readonly FetchedJob[], room: Room): Promise<Verdict[]> {
    const present = await this.#present(jobs);
    const budgets = await this.#budgets(jobs, room);
    let { tokens } = room;
    return jobs.map(({ job, run, data }) => {
      const budget = budgets.get(`run ${run}`);
      if (data === null || job.singletonKey !== singletonOf(data.key, data.fresh, run)) return 'unreadable';
      if (present.has(job.singletonKey)) return 'present';
      if (budget === undefined || budget.run !== run || budget.cancelled) return 'left';
      const { usd } = data;
      if (isNeverWithin(budget, usd)) return 'refuse';
      if (tokens !== null && tokens < Math.min(data.tokens, room.mostTokens ?? data.tokens))
        return 'pool waits';
      const day = room.maxUsdPerDay === null || !usd ? undefined : budgets.get(room.day);
      if (!fits(budget, usd) || (day !== undefined && !fits(day, usd))) return 'run waits';
      for (const one of [budget, day]) if (one !== undefined) one.reservedUsd += usd ?? 0;
      if (tokens !== null) tokens -= data.tokens;
      return 'begin';
    });
  }

  async #present(jobs: readonly FetchedJob[]): Promise<Set<string>> {
    const rows = await this.#client.run<{ singleton: string }>(statements.PRESENT, [
      jobs.map(({ job }) => job.singletonKey),
      jobs.map(({ data }) => data?.key ?? null),
      jobs.map(({ run }) => run),
      jobs.map(({ data }) => data?.fresh ?? false),
    ]);
    return new Set(rows.map(({ singleton }) => singleton));
  }

  async #budgets(jobs: readonly FetchedJob[], { maxUsdPerDay, day }: Room): Promise<Map<string, Budget>> {
    const scopes = [...new Set(jobs.map(({ run }) => `run ${run}`))];
    if (maxUsdPerDay !== null) {
      await this.#client.run(statements.OPEN_DAY, [day, maxUsdPerDay]);
      scopes.push(day);
    }
    const rows = await this.#client.run<Budget>(statements.BUDGETS, [scopes]);
    return new Map(rows.map((row) => [row.scope, row]));
  }

  async #settle(jobs: readonly FetchedJob[], verdicts: readonly Verdict[], room: Room): Promise<void> {
    const db = within(this.#client);
    const { queue } = this.#lane;
    const begun: { job: JobWithMetadata<unknown>; run: string; data: TaskData; singleton: string }[] = [];
    const refused: typeof begun = [];
    const left: { id: string; retryCount: number }[] = [];
    for (const [index, { job, run, data }] of jobs.entries()) {
      const { singletonKey: singleton } = job;
      const held = { id: job.id, retryCount: job.retryCount };
      if (verdicts[index] === 'unreadable' || data === null || singleton === null) {
        await this.#client.run(statements.NO_MORE_RETRIES, [queue, job.id, job.retryCount]);
        await this.#boss.fail(queue, held, { message: 'It cannot be read.' }, { db });
        await this.#client.run(statements.UNREADABLE, [singleton]);
      } else if (verdicts[index] === 'begin') begun.push({ job, run, data, singleton });
      else {
        left.push(held);
        if (verdicts[index] === 'refuse') refused.push({ job, run, data, singleton });
      }
    }
    // Runs that wait for a result that is there find it when they look again.
    if (left.length > 0) await this.#boss.complete(queue, left, null, { db });
    if (refused.length > 0)
      await this.#client.run(statements.REFUSED, [
        refused.map(({ run }) => run),
        refused.map(({ singleton }) => singleton),
        refused.map(({ data }) => data.usd),
      ]);
    if (begun.length === 0) return;
    const isByDay = room.maxUsdPerDay !== null;
    const tokens = begun.reduce((sum, { data }) => sum + data.tokens, 0);
    const rows = await this.#client.run<{ job: string; id: number }>(statements.BEGIN, [
      ...[this.#worker, queue, this.#lane.pool, isByDay ? room.day : null],
      room.requests === null ? null : room.requests - begun.length,
      room.tokens === null ? null : room.tokens - tokens,
      Math.max(...begun.map(({ job }) => -job.priority)),
      begun.map(({ job }) => job.id),
      begun.map(({ job }) => job.retryCount),
      begun.map(({ run }) => run),
      begun.map(({ data }) => data.key),
      begun.map(({ singleton }) => singleton),
      begun.map(({ data }) => data.kind),
      begun.map(({ data }) => data.label),
      begun.map(({ data }) => data.subject),
      begun.map(({ data }) => data.usd),
    ]);
    const ledger = new Map(rows.map(({ job, id }) => [job, id]));
    for (const { job, run, data, singleton } of begun) {
      const { key, kind, input, sample, label, subject, failures, usd, tokens: most, fresh } = data;
      const place = { id: job.id, attempt: job.retryCount, queue, pool: this.#lane.pool, run, singleton };
      const task = { key, kind, input, sample, label, subject, failures, usd, tokens: most, fresh };
      this.#claimed.push({ ...place, ...task, attemptId: ledger.get(job.id) ?? 0 });
    }
  }
}

/** The first run, and others of which nothing else was looked at. */
function runsThatWait(jobs: readonly FetchedJob[], verdicts: readonly Verdict[]): Set<string> {
  const waiting = new Set(jobs.flatMap(({ run }, index) => (verdicts[index] === 'run waits' ? [run] : [])));
  for (const [index, { run }] of jobs.entries())
    if (verdicts[index] !== 'run waits' && run !== jobs[0]?.run) waiting.delete(run);
  return waiting;
}

function isNeverWithin({ maxUsd, spentUsd }: Budget, usd: number | null): boolean {
  return maxUsd !== null && (usd === null || spentUsd + usd > maxUsd + TOLERANCE_USD);
}

function fits({ maxUsd, spentUsd, reservedUsd }: Budget, usd: number | null): boolean {
  return maxUsd === null || spentUsd + reservedUsd + (usd ?? 0) <= maxUsd + TOLERANCE_USD;
}
