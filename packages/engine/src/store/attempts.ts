import type { Selectable } from 'kysely';
import type { AttemptRecord, ClaimRequest, Holder, Journal, StoredResult } from './journal.ts';
import { attemptOf, holderColumns, holderOf, usageColumns } from './journal-rows.ts';
import type { HolderColumns, JournalTables, UsageColumns } from './journal-tables.ts';
import { ReusableQuery } from './reusable-query.ts';
import type { SqlDatabase } from './sql-database.ts';

type Failure = Parameters<Journal['recordFailure']>[1];
type Lease = HolderColumns & { key: string; run_id: string; expires_at: string };
type Success = UsageColumns & { id: number; endedAt: string; costUsd: number | null };

/** The ledger of attempts, and the leases under which they are made. The callers provide the transaction. */
export class Attempts {
  readonly #database: SqlDatabase<JournalTables>;
  readonly #findLease: ReusableQuery<{ key: string }, Selectable<JournalTables['leases']>>;
  readonly #putLease: ReusableQuery<Lease, unknown>;
  readonly #endLease: ReusableQuery<{ key: string; holderId: string }, unknown>;
  readonly #insert: ReusableQuery<ReturnType<typeof attemptRow>, { id: number }>;
  readonly #succeed: ReusableQuery<Success, unknown>;

  constructor(database: SqlDatabase<JournalTables>) {
    this.#database = database;
    this.#findLease = new ReusableQuery(database, ({ key }) =>
      database.selectFrom('leases').selectAll().where('key', '=', key),
    );
    this.#putLease = new ReusableQuery(database, ({ key, ...rest }) =>
      database
        .insertInto('leases')
        .values({ key, ...rest })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(rest)),
    );
    this.#endLease = new ReusableQuery(database, ({ key, holderId }) =>
      database.deleteFrom('leases').where('key', '=', key).where('holder_id', '=', holderId),
    );
    this.#insert = new ReusableQuery(database, (row) =>
      database.insertInto('attempts').values(row).returning('id'),
    );
    this.#succeed = new ReusableQuery(database, ({ id, endedAt, costUsd, ...usage }) =>
      database
        .updateTable('attempts')
        .set({ outcome: 'succeeded', ended_at: endedAt, cost_usd: costUsd, ...usage })
        .where('id', '=', id),
    );
  }

  /** The holder of a valid lease, if it is not the caller. */
  async otherHolder(
    { key, holder, now }: ClaimRequest,
    isAlive: (holder: Holder) => boolean,
  ): Promise<{ holder: Holder; expiresAt: Date } | null> {
    const lease = await this.#findLease.firstRow({ key });
    if (lease === undefined || lease.holder_id === holder.id) return null;
    const expiresAt = new Date(lease.expires_at);
    const other = holderOf(lease);
    return expiresAt > now && isAlive(other) ? { holder: other, expiresAt } : null;
  }

  /** Gives the lease of the key to the caller, whoever had it. */
  async takeLease({ key, runId, holder, now, leaseMs }: ClaimRequest): Promise<void> {
    const expires_at = expiry(now, leaseMs);
    await this.#putLease.rows({ key, run_id: runId, expires_at, ...holderColumns(holder) });
  }

  /** @returns the attempt's id */
  async begin(request: ClaimRequest): Promise<number> {
    const row = await this.#insert.firstRow(attemptRow(request));
    if (row === undefined) throw new Error('The database returned no id for an attempt.');
    return row.id;
  }

  async succeed(id: number, result: StoredResult, holder: Holder): Promise<void> {
    const { recordedAt, costUsd, usage } = result;
    await this.#succeed.rows({ id, endedAt: recordedAt.toISOString(), costUsd, ...usageColumns(usage) });
    await this.#endLease.rows({ key: result.key, holderId: holder.id });
  }

  async fail(id: number, { kind, message, costUsd, now }: Failure, holder: Holder): Promise<void> {
    const attempt = await this.#database
      .updateTable('attempts')
      .set({ outcome: 'failed', failure: kind, message, cost_usd: costUsd, ended_at: now.toISOString() })
      .where('id', '=', id)
      .returning('key')
      .executeTakeFirst();
    if (attempt !== undefined) await this.#endLease.rows({ key: attempt.key, holderId: holder.id });
  }

  async renewLeases(holder: Holder, now: Date, leaseMs: number): Promise<void> {
    await this.#database
      .updateTable('leases')
      .set({ expires_at: expiry(now, leaseMs) })
      .where('holder_id', '=', holder.id)
      .execute();
  }

  async endLeasesOf(runId: string): Promise<void> {
    await this.#database.deleteFrom('leases').where('run_id', '=', runId).execute();
  }

  /** Returns attempts in the order in which they began. */
  async of(runId: string): Promise<AttemptRecord[]> {
    const rows = await this.#database
      .selectFrom('attempts')
      .selectAll()
      .where('run_id', '=', runId)
      .orderBy('id')
      .execute();
    return rows.map(attemptOf);
  }
}

function attemptRow({ key, kind, label, subject, runId, now, reservedUsd }: ClaimRequest) {
  return {
    run_id: runId,
    key,
    kind,
    label,
    subject,
    started_at: now.toISOString(),
    outcome: 'open' as const,
    reserved_usd: reservedUsd,
    worker: null,
  };
}

function expiry(now: Date, leaseMs: number): string {
  return new Date(now.getTime() + leaseMs).toISOString();
}
