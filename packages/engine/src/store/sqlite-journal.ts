import type { DatabaseSync } from 'node:sqlite';
import { Attempts } from './attempts.ts';
import { Batches } from './batches.ts';
import { Documents } from './documents.ts';
import { GroupCommit } from './group-commit.ts';
import type { Claim, Journal } from './journal.ts';
import { JOURNAL } from './journal-kind.ts';
import type { JournalTables } from './journal-tables.ts';
import { openDatabaseFile } from './open-database-file.ts';
import { Progress } from './progress-counter.ts';
import { Results } from './results.ts';
import { Runs } from './run-records.ts';
import { databaseFailure } from './sqlite-failure.ts';
import { SqliteKysely } from './sqlite-kysely.ts';

/** Longer than any transaction of ours takes, and than a machine that is busy holds one up. */
const LOCK_WAIT_MS = 30_000;

/**
 * Opens the journal in a file, and makes it (mode 0600) with its folder (0700) when it is not there.
 * @param path of the file; `:memory:` for one that lives as long as it is open
 * @param options `lockWaitMs`: how long to wait for another process that writes, in milliseconds
 * @throws DatabaseError when the file is damaged, foreign, of a newer version, locked for too long or not writable
 */
export async function openSqliteJournal(
  path: string,
  { lockWaitMs = LOCK_WAIT_MS }: { lockWaitMs?: number } = {},
): Promise<Journal> {
  try {
    return journalIn(path, await openDatabaseFile(path, JOURNAL, lockWaitMs), lockWaitMs);
  } catch (error) {
    throw databaseFailure(JOURNAL, path, error);
  }
}

function journalIn(path: string, file: DatabaseSync, lockWaitMs: number): Journal {
  const database = new SqliteKysely<JournalTables>(file);
  const commits = new GroupCommit(file, lockWaitMs);
  const runs = new Runs(database);
  const results = new Results(database);
  const attempts = new Attempts(database);
  const documents = new Documents(database);
  const progress = new Progress(database);
  const batches = new Batches(database);
  let isClosed = false;
  /** True when the last key had a result: a run that has been made before asks for one known answer after the other. */
  let wasKnown = false;

  async function guarded<T>(action: () => Promise<T>): Promise<T> {
    if (isClosed) throw new Error('The journal is closed.');
    try {
      return await action();
    } catch (error) {
      throw databaseFailure(JOURNAL, path, error);
    }
  }
  /** Work that is done in a transaction. */
  const writes =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    (...given: Given) =>
      guarded(() => commits.run(() => work(...given)));
  const reads =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    (...given: Given) =>
      guarded(() => commits.read(() => work(...given)));

  const use = writes((key: string, runId: string, fresh: boolean) => results.use(key, runId, fresh));

  return {
    beginRun: writes((run) => runs.begin(run)),
    resumeRun: writes((id, holder, now, isAlive) => runs.resume(id, holder, now, isAlive)),
    planCalls: writes((id, calls) => runs.planCalls(id, calls)),
    endRun: writes(async (id, status, now) => {
      await runs.end(id, status, now);
      await attempts.endLeasesOf(id);
    }),
    async lookup(key, runId, fresh) {
      // Most questions are new, and a transaction takes longer than finding that out. What is there, or cannot be read
      // for a lock, is looked up in one.
      const isKnown = wasKnown || (await guarded(() => results.isKnown(key).catch(() => true)));
      const found = isKnown ? await use(key, runId, fresh) : null;
      wasKnown = found !== null;
      return found;
    },
    claim: writes(async (request, isAlive): Promise<Claim> => {
      // Most questions are new, and the index alone says so sooner.
      if (await results.isKnown(request.key)) {
        const result = await results.use(request.key, request.runId, request.fresh);
        if (result !== null) return { kind: 'result', result };
      }
      const other = await attempts.otherHolder(request, isAlive);
      if (other !== null) return { kind: 'busy', ...other };
      await attempts.takeLease(request);
      return { kind: 'claimed', attemptId: await attempts.begin(request) };
    }),
    recordResult: writes(async (attemptId, result, holder) => {
      await results.add(result);
      await attempts.succeed(attemptId, result, holder);
    }),
    recordFailure: writes((attemptId, failure, holder) => attempts.fail(attemptId, failure, holder)),
    renewLeases: writes((holder, now, leaseMs) => attempts.renewLeases(holder, now, leaseMs)),
    rejectResult: writes((key, reason) => results.reject(key, reason)),
    beginBatch: writes((batch, tasks) => batches.begin(batch, tasks)),
    batchHandedIn: writes((id, remoteId, now) => batches.handedIn(id, remoteId, now)),
    batchSeen: writes((id, remoteStatus) => batches.seen(id, remoteStatus)),
    openBatchTasks: reads((id, positions, most) => batches.openTasks(id, positions, most)),
    recordBatchAnswers: writes((id, answers, now) => batches.record(id, answers, now)),
    endBatch: writes((id, end) => batches.end(id, end)),
    batchesOf: reads((runId) => batches.of(runId)),
    openBatchOf: reads((key) => batches.openOf(key)),
    settleBatches: writes((runId) => batches.settle(runId)),
    batchFailures: reads((runId) => batches.failures(runId)),
    listRuns: reads(() => runs.list()),
    findRun: reads((id) => runs.find(id)),
    attemptsOf: reads((runId) => attempts.of(runId)),
    resultsOf: reads((runId) => results.usedBy(runId)),
    resultUsedBy: reads((runId, key) => results.lastUsedBy(runId, key)),
    findResult: reads((key) => results.newest(key)),
    reusableResult: reads((key) => results.reusable(key)),
    latestResults: reads((kind, most) => results.latest(kind, most)),
    keysWithResult: reads((kind, keys) => results.present(kind, keys)),
    progressOf: reads((runId, latest) => progress.of(runId, latest)),
    recordDocuments: writes((runId, all) => documents.replace(runId, all)),
    documentsOf: reads((runId) => documents.of(runId)),
    listDocuments: reads(() => documents.list()),
    findDocument: reads((runId, position) => documents.find(runId, position)),
    listSubjects: reads(() => documents.subjects()),
    sizes: reads(() => runs.sizes()),
    removeRuns: writes(async (ids, isAlive) => {
      const removed = await runs.remove(ids, isAlive);
      await results.removeUnused();
      // The pages that became free go back to the file system when the last process closes the journal.
      if (removed.length > 0) file.exec('pragma incremental_vacuum');
      return removed;
    }),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await commits.idle();
      file.close();
    },
  };
}
