import type { Selectable } from 'kysely';
import { Attempts } from '../attempts.ts';
import { Batches } from '../batches.ts';
import { Documents } from '../documents.ts';
import type {
  Claim,
  ClaimRequest,
  Holder,
  Journal,
  ReusedResult,
  RunProgress,
  StoredResult,
} from '../journal.ts';
import { holderOf, reusedResultOf, usageColumns } from '../journal-rows.ts';
import type { JournalTables, ResultsTable } from '../journal-tables.ts';
import { Progress } from '../progress-counter.ts';
import { Results } from '../results.ts';
import { Runs } from '../run-records.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { fleetStanding } from './fleet-standing.ts';
import * as statements from './journal-statements.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { sqlState } from './postgres-failure.ts';

type Database = SqlDatabase<JournalTables>;
type FoundRow = Omit<Selectable<ResultsTable>, 'input'>;

/**
 * A journal in Postgres, whose schema is current.
 * @param onClose what else ends with it
 */
export function postgresJournal(database: PostgresDatabase, onClose = () => database.close()): Journal {
  let isClosed = false;
  const underWay = new Set<Promise<unknown>>();

  async function guarded<T>(action: () => Promise<T>): Promise<T> {
    if (isClosed) throw new Error('The journal is closed.');
    const acting = action();
    underWay.add(acting);
    try {
      return await acting;
    } finally {
      underWay.delete(acting);
    }
  }
  const together =
    <Given extends unknown[], T>(
      work: (database: Database, ...given: Given) => Promise<T>,
      lockOf: (...given: NoInfer<Given>) => string | null = () => null,
    ) =>
    (...given: Given) =>
      guarded(() =>
        database.transaction<JournalTables, T>((tables) => work(tables, ...given), lockOf(...given)),
      );
  const one =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    (...given: Given) =>
      guarded(() => work(...given));
  const ofRun = (id: string, ..._: unknown[]) => `run ${id}`;
  const ofBatch = (id: string, ..._: unknown[]) => `batch ${id}`;

  return {
    beginRun: (run) =>
      guarded(() =>
        database.transaction<JournalTables, void>(async (tables, repeated) => {
          try {
            await new Runs(tables).begin(run);
          } catch (error) {
            // The connection was lost after the run had been recorded.
            if (!repeated || sqlState(error) !== '23505') throw error;
          }
        }),
      ),
    resumeRun: together(
      (tables, id, holder, now, isAlive) => new Runs(tables).resume(id, holder, now, isAlive),
      ofRun,
    ),
    planCalls: together((tables, id, calls) => new Runs(tables).planCalls(id, calls)),
    endRun: together(async (tables, id, status, now) => {
      await new Runs(tables).end(id, status, now);
      await new Attempts(tables).endLeasesOf(id);
    }, ofRun),
    lookup: one(async (key, runId, fresh): Promise<ReusedResult | null> => {
      const [row] = await database.query<FoundRow>(statements.LOOKUP, [key, runId, fresh]);
      return row === undefined ? null : reusedResultOf(row);
    }),
    claim: one((request, isAlive) => claim(database, request, isAlive)),
    recordResult: one((attemptId, result, holder) => recordResult(database, attemptId, result, holder)),
    recordFailure: one(async (attemptId, { kind, message, costUsd, now }, holder) => {
      const values = [attemptId, holder.id, kind, message, costUsd, now.toISOString()];
      await database.query(statements.RECORD_FAILURE, values);
    }),
    renewLeases: one(async (holder, now, leaseMs) => {
      await database.query(statements.RENEW_LEASES, [
        holder.id,
        new Date(now.getTime() + leaseMs).toISOString(),
      ]);
    }),
    rejectResult: together((tables, key, reason) => new Results(tables).reject(key, reason)),
    beginBatch: together((tables, batch, tasks) => new Batches(tables).begin(batch, tasks)),
    batchHandedIn: together((tables, id, remoteId, now) => new Batches(tables).handedIn(id, remoteId, now)),
    batchSeen: together((tables, id, remoteStatus) => new Batches(tables).seen(id, remoteStatus)),
    openBatchTasks: together((tables, id, positions, most) =>
      new Batches(tables).openTasks(id, positions, most),
    ),
    recordBatchAnswers: together(
      (tables, id, answers, now) => new Batches(tables).record(id, answers, now),
      ofBatch,
    ),
    endBatch: together((tables, id, end) => new Batches(tables).end(id, end), ofBatch),
    batchesOf: together((tables, runId) => new Batches(tables).of(runId)),
    openBatchOf: together((tables, key) => new Batches(tables).openOf(key)),
    settleBatches: together((tables, runId) => new Batches(tables).settle(runId)),
    batchFailures: together((tables, runId) => new Batches(tables).failures(runId)),
    listRuns: together((tables) => new Runs(tables).list()),
    findRun: together((tables, id) => new Runs(tables).find(id)),
    attemptsOf: together((tables, runId) => new Attempts(tables).of(runId)),
    resultsOf: together((tables, runId) => new Results(tables).usedBy(runId)),
    resultUsedBy: together((tables, runId, key) => new Results(tables).lastUsedBy(runId, key)),
    findResult: together((tables, key) => new Results(tables).newest(key)),
    reusableResult: together((tables, key) => new Results(tables).reusable(key)),
    latestResults: together((tables, kind, most) => new Results(tables).latest(kind, most)),
    keysWithResult: together((tables, kind, keys) => new Results(tables).present(kind, keys)),
    progressOf: one(async (runId, latest) => {
      const progress = await database.transaction<JournalTables, RunProgress>((tables) =>
        new Progress(tables).of(runId, latest),
      );
      const fleet = await fleetStanding(database, runId);
      return fleet === null ? progress : { ...progress, fleet };
    }),
    recordDocuments: together((tables, runId, all) => new Documents(tables).replace(runId, all), ofRun),
    documentsOf: together((tables, runId) => new Documents(tables).of(runId)),
    listDocuments: together((tables) => new Documents(tables).list()),
    findDocument: together((tables, runId, position) => new Documents(tables).find(runId, position)),
    listSubjects: together((tables) => new Documents(tables).subjects()),
    sizes: together((tables) => new Runs(tables).sizes()),
    removeRuns: together(async (tables, ids, isAlive) => {
      const removed = await new Runs(tables).remove(ids, isAlive);
      await new Results(tables).removeUnused();
      return removed;
    }),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await Promise.allSettled(underWay);
      await onClose();
    },
  };
}

async function claim(
  database: PostgresDatabase,
  request: ClaimRequest,
  isAlive: (holder: Holder) => boolean,
): Promise<Claim> {
  const { key, runId, holder, now, leaseMs, fresh } = request;
  const expiresAt = new Date(now.getTime() + leaseMs).toISOString();
  const lease = [key, runId, holder.id, holder.pid, holder.host, expiresAt, now.toISOString()];
  let dead: string | null = null;
  for (;;) {
    const taken = await database.query(statements.TAKE_LEASE, [...lease, dead]);
    if (taken.length > 0) return await beginAttempt(database, request);
    const [held] = await database.query<JournalTables['leases']>(statements.FIND_LEASE, [key]);
    // It was given back meanwhile.
    if (held === undefined) continue;
    const other = holderOf(held);
    if (isAlive(other) || dead === other.id) {
      // Whoever holds it may have brought the result since.
      const [row] = await database.query<FoundRow>(statements.LOOKUP, [key, runId, fresh]);
      if (row !== undefined) return { kind: 'result', result: reusedResultOf(row) };
      return { kind: 'busy', holder: other, expiresAt: new Date(held.expires_at) };
    }
    dead = other.id;
  }
}

async function beginAttempt(
  database: PostgresDatabase,
  { key, runId, fresh, holder, kind, label, subject, now, reservedUsd }: ClaimRequest,
): Promise<Claim> {
  const values = [key, runId, fresh, holder.id, kind, label, subject, now.toISOString(), reservedUsd];
  const [row] = await database.query<FoundRow & { attempt_id: number | null }>(
    statements.BEGIN_ATTEMPT,
    values,
  );
  if (row === undefined) throw new Error('The database returned nothing for an attempt.');
  if (row.attempt_id !== null) return { kind: 'claimed', attemptId: row.attempt_id };
  return { kind: 'result', result: reusedResultOf(row) };
}

async function recordResult(
  database: PostgresDatabase,
  attemptId: number,
  result: StoredResult,
  holder: Holder,
): Promise<void> {
  const { key, kind, label, subject, input, usage, costUsd, runId, recordedAt, worker } = result;
  const { input_tokens, output_tokens, cache_read_tokens, cache_write_tokens } = usageColumns(usage);
  const texts = [key, kind, label, subject, input, result.result];
  const tokens = [input_tokens, output_tokens, cache_read_tokens, cache_write_tokens];
  const values = [
    attemptId,
    holder.id,
    ...texts,
    ...tokens,
    costUsd,
    runId,
    recordedAt.toISOString(),
    worker,
  ];
  await database.query(statements.RECORD_RESULT, values);
}
