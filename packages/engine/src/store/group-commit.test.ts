import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';

let file: string;
let database: DatabaseSync;
let commits: GroupCommit;

beforeEach(() => {
  file = join(temporaryFolder(), 'a.db');
  database = open();
  database.exec('pragma journal_mode = wal; create table t (name text primary key)');
  commits = new GroupCommit(database, 50);
});

function open(): DatabaseSync {
  const opened = new DatabaseSync(file, { timeout: 5 });
  onTestFinished(() => opened.close());
  return opened;
}

function insert(name: string): Promise<string> {
  return commits.run(async () => {
    database.prepare('insert into t values (?)').run(name);
    return name;
  });
}

function names(reader: DatabaseSync): unknown[] {
  return reader
    .prepare('select name from t order by rowid')
    .all()
    .map(({ name }) => name);
}

/** How often a commit has changed the database file, as another connection sees it. */
function changeCounter(reader: DatabaseSync): number {
  return Number(reader.prepare('pragma data_version').get()?.data_version);
}

test('what arrives in one turn is one commit, and each is answered after it', async () => {
  const reader = open();
  const seen: unknown[][] = [];
  const before = changeCounter(reader);
  const versions = new Set<number>();
  await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      expect(await insert(name)).toBe(name);
      seen.push(names(reader));
      versions.add(changeCounter(reader));
    }),
  );
  expect(seen).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
  expect(versions.size).toBe(1);
  expect(versions.has(before)).toBe(false);
});

test('a member that fails is undone whole, and the others stand', async () => {
  const failing = commits.run(async () => {
    database.exec("insert into t values ('half')");
    throw new RangeError('no more');
  });
  const outcomes = await Promise.allSettled([insert('a'), failing, insert('a'), insert('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  await expect(failing).rejects.toThrow(RangeError);
  expect(names(database)).toEqual(['a', 'b']);
});

test('when SQLite gives the whole transaction up, what fits is done alone', async () => {
  database.exec(
    `pragma max_page_count = ${Number(database.prepare('pragma page_count').get()?.page_count) + 3}`,
  );
  const outcomes = await Promise.allSettled([insert('a'), insert('x'.repeat(1_000_000)), insert('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { errcode: 13 } });
  expect(names(open())).toEqual(['a', 'b']);
});

test('a transaction that a member ended behind our back costs nobody else anything', async () => {
  let tries = 0;
  const breaking = commits.run(async () => {
    tries++;
    database.exec('rollback');
    throw new RangeError('rolled back');
  });
  const outcomes = await Promise.allSettled([insert('a'), breaking, insert('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(tries).toBe(2);
  expect(names(open())).toEqual(['a', 'b']);
});

test('a lock is waited for without blocking the event loop', async () => {
  commits = new GroupCommit(database, 5000);
  const other = open();
  other.exec('begin immediate');
  const inserting = insert('a');
  setTimeout(() => other.exec('commit'), 40);
  expect(await inserting).toBe('a');
});

test('a lock that stays fails those who wait, and later ones work again', async () => {
  const other = open();
  other.exec('begin immediate');
  const outcomes = await Promise.allSettled([insert('a'), insert('b')]);
  expect(outcomes).toMatchObject([{ reason: { errcode: 5 } }, { reason: { errcode: 5 } }]);
  other.exec('commit');
  expect(await insert('c')).toBe('c');
  expect(names(database)).toEqual(['c']);
});

test('what is asked for while a group commits comes with the next, and idle waits for all', async () => {
  const done: string[] = [];
  void insert('a').then((name) => {
    done.push(name);
    void insert('b').then((next) => done.push(next));
  });
  await commits.idle();
  await Promise.resolve();
  expect(names(database)).toEqual(['a', 'b']);
  expect(done).toEqual(['a', 'b']);
});

function read(): Promise<unknown[]> {
  return commits.read(async () => names(database));
}

test('reading waits for no process that writes', async () => {
  await insert('a');
  const other = open();
  other.exec("begin immediate; insert into t values ('b')");
  expect(await read()).toEqual(['a']);
  other.exec('commit');
  expect(await read()).toEqual(['a', 'b']);
});

test('what is read in the turn of a write sees it, and is answered like it', async () => {
  const [, seen] = await Promise.all([insert('a'), read(), read()]);
  expect(seen).toEqual(['a']);
});

test('a write that comes while others read has its own turn', async () => {
  const reading = read();
  await Promise.resolve();
  expect(await insert('a')).toBe('a');
  expect(await reading).toEqual([]);
  expect(names(open())).toEqual(['a']);
});

test('reading a file that somebody holds for himself fails after the wait, and works when he is gone', async () => {
  database.exec('pragma journal_mode = delete');
  const other = open();
  other.exec('begin exclusive');
  await expect(read()).rejects.toThrow(/locked/);
  other.exec('commit');
  expect(await read()).toEqual([]);
});
