import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeJournalContract } from '@plugin-eval/tests/support/journal-contract.ts';
import {
  describeDocumentsContract,
  newDocument,
} from '@plugin-eval/tests/support/journal-contract-documents.ts';
import { describeRunsContract } from '@plugin-eval/tests/support/journal-contract-runs.ts';
import { newRun, nobodyLives, pay, reusedResult } from '@plugin-eval/tests/support/journal-records.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { describe, expect, test } from 'vitest';
import { JOURNAL } from './journal-kind.ts';
import { migrate } from './schema-version.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

describe('in a file', () => {
  const open = () => openSqliteJournal(join(temporaryFolder(), 'journal.db'));
  describeJournalContract(open);
  describeRunsContract(open);
  describeDocumentsContract(open);
});

describe('in memory', () => {
  const open = () => openSqliteJournal(':memory:');
  describeJournalContract(open);
  describeRunsContract(open);
  describeDocumentsContract(open);
});

test('what one process recorded, the next one finds', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  const first = await openSqliteJournal(file);
  await first.beginRun(newRun('r1'));
  await pay(first, 'k');
  await first.close();

  const second = await openSqliteJournal(file);
  await second.beginRun(newRun('r2'));
  expect(await second.lookup('k', 'r2', false)).toEqual(reusedResult('k'));
  await second.close();
});

test('closing waits for what is under way, and afterwards nothing is taken', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  const journal = await openSqliteJournal(file);
  const begun = journal.beginRun(newRun('r1'));
  await journal.close();
  await journal.close();
  await begun;
  await expect(journal.beginRun(newRun('r2'))).rejects.toThrow('closed');

  const again = await openSqliteJournal(file);
  expect((await again.listRuns()).map(({ id }) => id)).toEqual(['r1']);
  await again.close();
});

test('two journals on one file in one process do not get in each other’s way', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  const [first, second] = await Promise.all([openSqliteJournal(file), openSqliteJournal(file)]);
  await Promise.all([first.beginRun(newRun('r1')), second.beginRun(newRun('r2'))]);
  const keys = Array.from({ length: 50 }, (_, i) => `k${i}`);
  await Promise.all([
    ...keys.map((key) => pay(first, `a-${key}`)),
    ...keys.map((key) => pay(second, `b-${key}`, { runId: 'r2' })),
  ]);
  expect(await first.resultsOf('r2')).toHaveLength(50);
  expect(await second.resultsOf('r1')).toHaveLength(50);
  await Promise.all([first.close(), second.close()]);
});

test('an operation that fails leaves the others of its turn alone', async () => {
  const journal = await openSqliteJournal(join(temporaryFolder(), 'journal.db'));
  await journal.beginRun(newRun('r1'));
  const outcomes = await Promise.allSettled([
    pay(journal, 'a'),
    journal.beginRun(newRun('r1')),
    pay(journal, 'b', { runId: 'no such run' }),
    pay(journal, 'c'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect((await journal.resultsOf('r1')).map(({ key }) => key)).toEqual(['a', 'c']);
  await journal.close();
});

test('the file shrinks when runs are removed', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  const journal = await openSqliteJournal(file);
  await journal.beginRun(newRun('r1'));
  for (let i = 0; i < 8; i++) await pay(journal, `k${i}`, { result: 'x'.repeat(500_000) });
  await journal.removeRuns(['r1'], nobodyLives);
  await journal.close();
  expect(statSync(file).size).toBeLessThan(200_000);
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(readFileSync(file).includes('xxxxxxxx')).toBe(false);
});

test('a journal from before documents were kept has all it had, and keeps them from now on', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  const old = new DatabaseSync(file);
  migrate(old, { ...JOURNAL, migrations: JOURNAL.migrations.slice(0, 1) });
  expect(old.prepare('pragma user_version').get()).toEqual({ user_version: 1 });
  // As the first version wrote them.
  old.exec(`
    insert into runs values ('r1', '["score"]', '/home', '0.1.0', '["a"]', 'standard', 7, 1.5, 'finished',
      '2026-03-01T12:00:00.000Z', null, '2026-03-01T12:01:00.000Z', 'h', 1, 'desk');
    insert into results (key, kind, label, subject, input, result, run_id, recorded_at)
      values ('k', 'model-answer', 'l', 'a', '{}', '"kept"', 'r1', '2026-03-01T12:00:30.000Z');
    insert into run_results (run_id, result_id) values ('r1', 1);
  `);
  old.close();

  const journal = await openSqliteJournal(file);
  expect(await journal.findRun('r1')).toMatchObject({ id: 'r1', status: 'finished', seed: 7 });
  expect((await journal.resultUsedBy('r1', 'k'))?.result).toBe('"kept"');
  expect(await journal.listDocuments()).toEqual([]);
  await journal.recordDocuments('r1', [newDocument()]);
  expect(await journal.documentsOf('r1')).toHaveLength(1);
  await journal.close();
});
