import { unknownRun } from '@plugin-eval/core/errors/run-error.ts';
import type { Selectable } from 'kysely';
import type {
  DocumentSummary,
  NewDocument,
  StoredDocument,
  SubjectRecord,
  SubjectResult,
} from './document-records.ts';
import { dateOf, stringsIn } from './journal-rows.ts';
import type { DocumentsTable, JournalTables, SubjectsTable } from './journal-tables.ts';
import { ReusableQuery } from './reusable-query.ts';
import type { SqlDatabase } from './sql-database.ts';

const SUMMARY = [
  'documents.run_id',
  'documents.position',
  'documents.kind',
  'documents.title',
  'documents.recorded_at',
  'outcomes.outcome',
] as const;

/** Documents of runs. Callers provide the transaction. */
export class Documents {
  readonly #database: SqlDatabase<JournalTables>;
  readonly #insertSubject: ReusableQuery<Selectable<SubjectsTable>, unknown>;

  constructor(database: SqlDatabase<JournalTables>) {
    this.#database = database;
    this.#insertSubject = new ReusableQuery(database, (row) => database.insertInto('subjects').values(row));
  }

  /** Replaces the documents of a run. @throws RunError */
  async replace(runId: string, documents: readonly NewDocument[]): Promise<void> {
    const run = this.#database.selectFrom('runs').select('id').where('id', '=', runId);
    if ((await run.executeTakeFirst()) === undefined) throw unknownRun(runId);
    await this.#database.deleteFrom('documents').where('run_id', '=', runId).execute();
    for (const [position, { subjects, recordedAt, outcome, ...texts }] of documents.entries()) {
      await this.#database
        .insertInto('documents')
        .values({ run_id: runId, position, recorded_at: recordedAt.toISOString(), ...texts })
        .execute();
      await this.#database.insertInto('outcomes').values({ run_id: runId, position, outcome }).execute();
      for (const [ordinal, subject] of subjects.entries()) {
        await this.#insertSubject.rows({ run_id: runId, position, ordinal, ...subjectColumns(subject) });
      }
    }
  }

  async of(runId: string): Promise<DocumentSummary[]> {
    const rows = await this.#summaries()
      .where('documents.run_id', '=', runId)
      .orderBy('documents.position')
      .execute();
    return rows.map(summaryOf);
  }

  /** The newest first. */
  async list(): Promise<DocumentSummary[]> {
    const rows = await this.#summaries()
      .orderBy('documents.recorded_at', 'desc')
      .orderBy('documents.run_id')
      .orderBy('documents.position')
      .execute();
    return rows.map(summaryOf);
  }

  async find(runId: string, position: number): Promise<StoredDocument | null> {
    const row = await this.#summaries()
      .select('documents.document')
      .where('documents.run_id', '=', runId)
      .where('documents.position', '=', position)
      .executeTakeFirst();
    return row === undefined ? null : { ...summaryOf(row), document: row.document };
  }

  /** The newest first. */
  async subjects(): Promise<SubjectResult[]> {
    const rows = await this.#database
      .selectFrom('subjects')
      .innerJoin('documents', (join) =>
        join
          .onRef('documents.run_id', '=', 'subjects.run_id')
          .onRef('documents.position', '=', 'subjects.position'),
      )
      .innerJoin('runs', 'runs.id', 'subjects.run_id')
      .selectAll('subjects')
      .select(['documents.recorded_at', 'runs.working_directory', 'runs.tool_version'])
      .orderBy('documents.recorded_at', 'desc')
      .orderBy('subjects.run_id')
      .orderBy('subjects.position')
      .orderBy('subjects.ordinal')
      .execute();
    return rows.map((row) => ({
      ...subjectOf(row),
      runId: row.run_id,
      position: row.position,
      recordedAt: dateOf(row.recorded_at),
      workingDirectory: row.working_directory,
      toolVersion: row.tool_version,
    }));
  }

  #summaries() {
    return this.#database
      .selectFrom('documents')
      .leftJoin('outcomes', (join) =>
        join
          .onRef('outcomes.run_id', '=', 'documents.run_id')
          .onRef('outcomes.position', '=', 'documents.position'),
      )
      .select(SUMMARY);
  }
}

function summaryOf(row: Omit<DocumentsTable, 'document'> & { outcome: string | null }): DocumentSummary {
  return {
    runId: row.run_id,
    position: row.position,
    kind: row.kind,
    title: row.title,
    outcome: row.outcome,
    recordedAt: dateOf(row.recorded_at),
  };
}

function subjectColumns(subject: SubjectRecord): Omit<SubjectsTable, 'run_id' | 'position' | 'ordinal'> {
  const { ciLow, ciHigh, complete, models, isMember, ...same } = subject;
  return {
    ...same,
    ci_low: ciLow,
    ci_high: ciHigh,
    complete: Number(complete),
    models: JSON.stringify(models),
    is_member: Number(isMember),
  };
}

function subjectOf(row: SubjectsTable): SubjectRecord {
  return {
    path: row.path,
    name: row.name,
    kind: row.kind === 'plugin' ? 'plugin' : 'skill',
    sha256: row.sha256,
    depth: row.depth,
    score: row.score,
    ciLow: row.ci_low,
    ciHigh: row.ci_high,
    badge: row.badge,
    complete: row.complete === 1,
    models: stringsIn(row.models),
    isMember: row.is_member === 1,
  };
}
