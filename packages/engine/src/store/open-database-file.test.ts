import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { newRun, pay, reusedResult } from '@plugin-eval/tests/support/journal-records.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { JOURNAL } from './journal-kind.ts';
import { openDatabaseFile } from './open-database-file.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

async function failureOf(file: string, options = {}): Promise<DatabaseError> {
  const failure = await openSqliteJournal(file, options).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof DatabaseError)) throw new Error(`No DatabaseError: ${failure}`);
  expect(failure.path).toBe(file);
  return failure;
}

test.each(['000', '077', '277'])('with umask %s, folder and files are the owner’s alone', async (mask) => {
  const file = join(temporaryFolder(), 'home', 'journal.db');
  const before = process.umask(Number.parseInt(mask, 8));
  onTestFinished(() => void process.umask(before));
  const journal = await openSqliteJournal(file);
  await journal.beginRun(newRun('r1'));
  expect(modeOf(join(file, '..'))).toBe('700');
  expect([file, `${file}-wal`, `${file}-shm`].map(modeOf)).toEqual(['600', '600', '600']);
  await journal.close();
});

test('a journal that others could read is closed to them; a folder that was there is left as it is', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'journal.db');
  await (await openSqliteJournal(file)).close();
  chmodSync(file, 0o644);
  chmodSync(folder, 0o755);
  await (await openSqliteJournal(file)).close();
  expect([modeOf(file), modeOf(folder)]).toEqual(['600', '755']);
});

test('a commit survives the process, references hold, and removed text is overwritten', async () => {
  const database = await openDatabaseFile(join(temporaryFolder(), 'journal.db'), JOURNAL, 0);
  const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete', 'auto_vacuum'];
  expect(settings.map((name) => Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0])).toEqual([
    'wal',
    1,
    1,
    1,
    2,
  ]);
  database.close();
});

test('opening a journal that is there writes nothing and waits for no disk', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  await (await openSqliteJournal(file)).close();
  const before = readFileSync(file);
  const journal = await openSqliteJournal(file);
  expect(statSync(`${file}-wal`).size).toBe(0);
  await journal.close();
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a journal of a newer version is left alone, and says what to do', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  await (await openSqliteJournal(file)).close();
  const database = new DatabaseSync(file);
  database.exec('pragma user_version = 99');
  database.close();
  const before = readFileSync(file);
  expect((await failureOf(file)).message).toMatch(
    /newer plugin-eval \(it has version 99.*Update plugin-eval/,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('the database of another program is left alone', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  const database = new DatabaseSync(file);
  database.exec('create table bookmarks (address text)');
  database.close();
  const before = readFileSync(file);
  expect((await failureOf(file)).message).toContain('another program');
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a file that is no database is left alone', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  writeFileSync(file, 'Dear diary, '.repeat(1000));
  expect((await failureOf(file)).message).toContain('damaged or is not a journal');
  expect(readFileSync(file, 'utf8')).toMatch(/^Dear diary/);
});

test('a journal that was cut off or overwritten is damaged, not a bug', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  const journal = await openSqliteJournal(file);
  await journal.beginRun(newRun('r1'));
  for (let i = 0; i < 20; i++) await pay(journal, `k${i}`, { result: 'x'.repeat(3000) });
  await journal.close();
  const bytes = readFileSync(file);
  // What the tables hold; where they are stands elsewhere.
  for (const page of pagesOf(file, ['runs', 'results_by_key']))
    bytes.fill(0xee, (page - 1) * 4096, page * 4096);
  writeFileSync(file, bytes);

  const damaged = await openSqliteJournal(file);
  await expect(damaged.lookup('k1', 'r1', false)).rejects.toThrow(DatabaseError);
  await expect(damaged.listRuns()).rejects.toThrow('Move it away');
  await damaged.close();
});

test('a journal of which nothing but the first page is left is damaged when it is opened', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  await (await openSqliteJournal(file)).close();
  const bytes = readFileSync(file);
  bytes.fill(0xee, 4096);
  writeFileSync(file, bytes);
  expect((await failureOf(file)).message).toContain('Move it away');
});

test('an empty file is a new journal', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  writeFileSync(file, '');
  const journal = await openSqliteJournal(file);
  await journal.beginRun(newRun('r1'));
  await pay(journal, 'k');
  expect(await journal.lookup('k', 'r1', false)).toEqual(reusedResult('k'));
  await journal.close();
});

test('where no journal can be, the message names the file and what to set', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'folder'));
  for (const place of [join('file', 'journal.db'), 'folder']) {
    expect((await failureOf(join(folder, place))).message).toMatch(/^The journal .* PLUGIN_EVAL_HOME /);
  }
});

test('a journal that another process keeps locked is reported after the wait, and opens when it is free', async () => {
  const file = join(temporaryFolder(), 'journal.db');
  writeFileSync(file, '');
  const other = new DatabaseSync(file);
  other.exec('begin exclusive; create table t (a)');
  expect((await failureOf(file, { lockWaitMs: 20 })).message).toContain('locked by another process');

  const opening = openSqliteJournal(file);
  setTimeout(() => other.exec('rollback'), 30);
  await (await opening).close();
  other.close();
});

function pagesOf(file: string, names: readonly string[]): number[] {
  const database = new DatabaseSync(file);
  const find = database.prepare('select rootpage from sqlite_schema where name = ?');
  const pages = names.map((name) => Number(find.get(name)?.rootpage));
  database.close();
  return pages;
}
