import { join } from 'node:path';
import { inJournalFile } from '@plugin-eval/engine/store/journal-file.ts';
import type { JournalTables } from '@plugin-eval/engine/store/journal-tables.ts';
import type { PostgresDatabase } from '@plugin-eval/engine/store/postgres/postgres-database.ts';
import { postgresJournal } from '@plugin-eval/engine/store/postgres/postgres-journal.ts';
import type { SqlDatabase } from '@plugin-eval/engine/store/sql-database.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { transferJournal } from '@plugin-eval/engine/store/transfer-journal.ts';
import { expect, test } from 'vitest';
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
const TABLES = [
  ...(['runs', 'results', 'attempts', 'run_results', 'documents', 'outcomes', 'subjects'] as const),
  ...(['batches', 'batch_tasks'] as const),
];

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
  await journal.beginBatch(
    {
      ...{ id: 'b1', runId: 'r2', provider: 'anthropic', endpoint: 'anthropic', path: '/batches', round: 1 },
      createdAt: secondsAfterNoon(20),
    },
    ['answered', 'failed', 'open'].map((key) => ({
      ...{ key, kind: 'question', label: `Batched ${key}`, subject: 'skills/a', input: JSON.stringify(key) },
      ...{ reservedUsd: 0.5, outputTokens: null },
    })),
  );
  await journal.batchHandedIn('b1', 'msgbatch_1', secondsAfterNoon(21));
  await journal.recordBatchAnswers(
    'b1',
    [
      { position: 0, outcome: 'answered', result: '"yes"', usage: null, costUsd: 0.25 },
      { position: 1, outcome: 'failed', failure: 'refused', message: 'HTTP 400', costUsd: null },
    ],
    secondsAfterNoon(30),
  );
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
    expect(there).toEqual({ runs: 2, results: 5, attempts: 9, documents: 2, skippedRuns: 0 });
    const back = await inJournalFile(copy, (to) => within(database, (from) => transferJournal(from, to)));
    expect(back).toEqual(there);

    const expected = await inJournalFile(original, contentsOf);
    expect(expected.results).toHaveLength(5);
    expect(expected.batch_tasks).toHaveLength(3);
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

  test('into one that has runs keeps the order of results and what belongs to what', async () => {
    const original = join(temporaryFolder(), 'journal.sqlite');
    await writeJournal(original);
    const more = await openSqliteJournal(original);
    await more.beginRun(newRun('r3', { startedAt: secondsAfterNoon(90) }));
    // Several portions, and two results of each key.
    const keys = Array.from({ length: 130 }, (_, index) => `many ${index}`);
    for (const round of ['old', 'new'])
      for (const key of keys) {
        if (round === 'new') await more.rejectResult(key, 'asked again');
        await pay(more, key, { runId: 'r3', result: JSON.stringify(`${key} ${round}`) });
      }
    const used = await more.resultsOf('r3');
    const attempts = await more.attemptsOf('r2');
    await more.close();

    const database = await stage.open();
    const journal = postgresJournal(database, async () => {});
    await journal.beginRun(newRun('own'));
    for (const key of ['a', 'many 3', 'z']) await pay(journal, key, { runId: 'own' });
    await inJournalFile(original, (from) => within(database, (to) => transferJournal(from, to)));
    expect(await journal.resultsOf('r3')).toEqual(used);
    for (const key of ['many 0', 'many 3', 'many 99', 'many 129'])
      expect(await journal.findResult(key)).toMatchObject({ result: JSON.stringify(`${key} new`) });
    const withoutIds = (all: typeof attempts) => all.map(({ id: _, ...attempt }) => attempt);
    const copied = await journal.attemptsOf('r2');
    expect(withoutIds(copied)).toEqual(withoutIds(attempts));
    const open = copied.find(({ key }) => key === 'open');
    expect(await journal.openBatchTasks('b1', null, 9)).toMatchObject([
      { position: 2, key: 'open', label: 'Batched open', input: '"open"', attemptId: open?.id },
    ]);
    expect(await journal.batchFailures('r2')).toMatchObject([{ key: 'failed', message: 'HTTP 400' }]);
    await journal.close();
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
