import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { Attempts } from './attempts.ts';
import { Documents } from './documents.ts';
import { GroupCommit } from './group-commit.ts';
import type { Claim, ClaimRequest, Holder, Journal, NewRun, StoredResult } from './journal.ts';
import { JOURNAL } from './journal-kind.ts';
import type { JournalTables } from './journal-tables.ts';
import { openDatabaseFile } from './open-database-file.ts';
import { Progress } from './progress.ts';
import { Results } from './results.ts';
import { Runs } from './runs.ts';
import { nodeSqliteDialect } from './sqlite-dialect.ts';
import { databaseFailure } from './sqlite-failure.ts';

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
    return new SqliteJournal(path, await openDatabaseFile(path, JOURNAL, lockWaitMs), lockWaitMs);
  } catch (error) {
    throw databaseFailure(JOURNAL, path, error);
  }
}

class SqliteJournal implements Journal {
  readonly #path: string;
  readonly #file: DatabaseSync;
  readonly #commits: GroupCommit;
  readonly #runs: Runs;
  readonly #results: Results;
  readonly #attempts: Attempts;
  readonly #documents: Documents;
  readonly #progress: Progress;
  #closed = false;

  constructor(path: string, file: DatabaseSync, lockWaitMs: number) {
    const database = new Kysely<JournalTables>({ dialect: nodeSqliteDialect(file) });
    this.#path = path;
    this.#file = file;
    this.#commits = new GroupCommit(file, lockWaitMs);
    this.#runs = new Runs(database);
    this.#results = new Results(database);
    this.#attempts = new Attempts(database);
    this.#documents = new Documents(database);
    this.#progress = new Progress(database);
  }

  beginRun(run: NewRun) {
    return this.#transaction(() => this.#runs.begin(run));
  }

  resumeRun(...[id, holder, now, isAlive]: Parameters<Journal['resumeRun']>) {
    return this.#transaction(() => this.#runs.resume(id, holder, now, isAlive));
  }

  endRun(...[id, status, now]: Parameters<Journal['endRun']>) {
    return this.#transaction(async () => {
      await this.#runs.end(id, status, now);
      await this.#attempts.endLeasesOf(id);
    });
  }

  lookup(key: string, runId: string, fresh: boolean) {
    return this.#transaction(() => this.#results.use(key, runId, fresh));
  }

  claim(request: ClaimRequest, isAlive: (holder: Holder) => boolean) {
    return this.#transaction(async (): Promise<Claim> => {
      const result = await this.#results.use(request.key, request.runId, request.fresh);
      if (result !== null) return { kind: 'result', result };
      const other = await this.#attempts.otherHolder(request, isAlive);
      if (other !== null) return { kind: 'busy', ...other };
      await this.#attempts.takeLease(request);
      return { kind: 'claimed', attemptId: await this.#attempts.begin(request) };
    });
  }

  recordResult(attemptId: number, result: StoredResult, holder: Holder) {
    return this.#transaction(async () => {
      await this.#results.add(result);
      await this.#attempts.succeed(attemptId, result, holder);
    });
  }

  recordFailure(...[attemptId, failure, holder]: Parameters<Journal['recordFailure']>) {
    return this.#transaction(() => this.#attempts.fail(attemptId, failure, holder));
  }

  renewLeases(holder: Holder, now: Date, leaseMs: number) {
    return this.#transaction(() => this.#attempts.renewLeases(holder, now, leaseMs));
  }

  rejectResult(key: string, reason: string) {
    return this.#transaction(() => this.#results.reject(key, reason));
  }

  listRuns() {
    return this.#reading(() => this.#runs.list());
  }

  findRun(id: string) {
    return this.#reading(() => this.#runs.find(id));
  }

  attemptsOf(runId: string) {
    return this.#reading(() => this.#attempts.of(runId));
  }

  resultsOf(runId: string) {
    return this.#reading(() => this.#results.usedBy(runId));
  }

  resultUsedBy(runId: string, key: string) {
    return this.#reading(() => this.#results.lastUsedBy(runId, key));
  }

  findResult(key: string) {
    return this.#reading(() => this.#results.newest(key));
  }

  reusableResult(key: string) {
    return this.#reading(() => this.#results.reusable(key));
  }

  latestResults(kind: string, most: number) {
    return this.#reading(() => this.#results.latest(kind, most));
  }

  keysWithResult(kind: string, keys: readonly string[]) {
    return this.#reading(() => this.#results.present(kind, keys));
  }

  progressOf(runId: string, latest: number) {
    return this.#reading(() => this.#progress.of(runId, latest));
  }

  recordDocuments(...[runId, documents]: Parameters<Journal['recordDocuments']>) {
    return this.#transaction(() => this.#documents.replace(runId, documents));
  }

  documentsOf(runId: string) {
    return this.#reading(() => this.#documents.of(runId));
  }

  listDocuments() {
    return this.#reading(() => this.#documents.list());
  }

  findDocument(runId: string, position: number) {
    return this.#reading(() => this.#documents.find(runId, position));
  }

  listSubjects() {
    return this.#reading(() => this.#documents.subjects());
  }

  removeRuns(ids: readonly string[], isAlive: (holder: Holder) => boolean) {
    const wanted = new Set(ids);
    return this.#transaction(async () => {
      const runs = (await this.#runs.list()).filter(({ id }) => wanted.has(id));
      const removed = runs.filter(({ status, holder }) => status !== 'running' || !isAlive(holder));
      for (const { id } of removed) {
        await this.#results.removeOnlyUsedBy(id);
        await this.#runs.remove(id);
      }
      // The pages that became free go back to the file system when the last process closes the journal.
      if (removed.length > 0) this.#file.exec('pragma incremental_vacuum');
      return removed.map(({ id }) => id);
    });
  }

  async close() {
    if (this.#closed) return;
    this.#closed = true;
    await this.#commits.idle();
    this.#file.close();
  }

  #transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#guarded(() => this.#commits.run(work));
  }

  #reading<T>(work: () => Promise<T>): Promise<T> {
    return this.#guarded(() => this.#commits.read(work));
  }

  async #guarded<T>(action: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new Error('The journal is closed.');
    try {
      return await action();
    } catch (error) {
      throw databaseFailure(JOURNAL, this.#path, error);
    }
  }
}
