import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inJournalFile } from '../../src/store/journal-file.ts';
import type { JournalTables } from '../../src/store/journal-tables.ts';
import type { PostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import type { SqlDatabase } from '../../src/store/sql-database.ts';
import { openSqliteJournal } from '../../src/store/sqlite-journal.ts';
import { transferJournal } from '../../src/store/transfer-journal.ts';
import { newDocument } from '../support/journal-contract-documents.ts';
import {
  ALICE,
  BOB,
  claimed,
  claimRequest,
  newRun,
  pay,
  secondsAfterNoon,
} from '../support/journal-records.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Tables = SqlDatabase<JournalTables>;
const TABLES = ['runs', 'results', 'attempts', 'run_results', 'documents', 'outcomes', 'subjects'] as const;

/** A journal with everything that can be null, zero, rejected, shared, long or strange. */
async function writeJournal(path: string): Promise<void> {
  const journal = await openSqliteJournal(path);
  await journal.beginRun(newRun('r1'));
  await journal.beginRun(newRun('r2', { holder: BOB, maxCostUsd: null, startedAt: secondsAfterNoon(10) }));
  await pay(journal, 'a', { result: JSON.stringify({ text: `'"\\ é 🦀 \u0000 `.repeat(20_000) }) });
  await pay(journal, 'free', { costUsd: 0, usage: null });
  await pay(journal, 'b', { result: '"first"', label: 'Ünïcode \u2028 label' });
  await journal.rejectResult('b', 'quotes nothing');
  await pay(journal, 'b', { result: '"second"', costUsd: 0.1 + 0.2, worker: 'desk:7' });
  await journal.lookup('a', 'r2', false);
  const failed = await claimed(journal, claimRequest('c'));
  await journal.recordFailure(
    failed,
    { kind: 'overload', message: 'HTTP 529', costUsd: null, now: secondsAfterNoon(9) },
    ALICE,
  );
  await claimed(journal, claimRequest('open'));
  await journal.recordDocuments('r1', [newDocument(), newDocument({ subjects: [] })]);
  await journal.planCalls('r2', 12);
  await journal.endRun('r1', 'finished', secondsAfterNoon(60));
  await journal.close();
}

async function contentsOf(tables: Tables) {
  const contents: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const rows = (await tables.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];
    contents[table] = rows.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  }
  return contents;
}

describeWithPostgres('a journal that is copied', (stage) => {
  const within = <Result>(database: PostgresDatabase, work: (tables: Tables) => Promise<Result>) =>
    database.transaction<JournalTables, Result>(work);

  test('from SQLite to Postgres and back is the same in every column of every row', async () => {
    const folder = temporaryFolder();
    const [original, copy] = [join(folder, 'journal.sqlite'), join(folder, 'copy.sqlite')];
    await writeJournal(original);
    const database = await stage.open();
    const there = await inJournalFile(original, (from) =>
      within(database, (to) => transferJournal(from, to)),
    );
    expect(there).toEqual({ runs: 2, results: 4, attempts: 6, documents: 2, skippedRuns: 0 });
    const back = await inJournalFile(copy, (to) => within(database, (from) => transferJournal(from, to)));
    expect(back).toEqual(there);

    const expected = await inJournalFile(original, contentsOf);
    expect(expected.results).toHaveLength(4);
    expect(await within(database, contentsOf)).toEqual(expected);
    expect(await inJournalFile(copy, contentsOf)).toEqual(expected);
    await database.close();
  });

  test('twice brings nothing twice', async () => {
    const original = join(temporaryFolder(), 'journal.sqlite');
    await writeJournal(original);
    const database = await stage.open();
    const copy = () => inJournalFile(original, (from) => within(database, (to) => transferJournal(from, to)));
    await copy();
    const once = await within(database, contentsOf);
    expect(await copy()).toEqual({
      runs: 0,
      results: 0,
      attempts: 0,
      documents: 0,
      skippedRuns: 2,
    });
    expect(await within(database, contentsOf)).toEqual(once);
    await database.close();
  });

  test('that does not come to its end leaves nothing behind', async () => {
    const original = join(temporaryFolder(), 'journal.sqlite');
    await writeJournal(original);
    const database = await stage.open();
    const broken = inJournalFile(original, (from) =>
      within(database, async (to) => {
        await transferJournal(from, to);
        throw new Error('The cable was pulled.');
      }),
    );
    await expect(broken).rejects.toThrow('cable');
    expect((await within(database, contentsOf)).runs).toEqual([]);
    await database.close();
  });
});
