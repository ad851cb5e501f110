import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { JOURNAL } from './journal-kind.ts';
import { assertKind, migrate } from './schema-version.ts';

let file: string;
let ours: DatabaseSync;
let theirs: DatabaseSync;

beforeEach(() => {
  file = join(temporaryFolder(), 'journal.db');
  [ours, theirs] = [new DatabaseSync(file), new DatabaseSync(file)];
  onTestFinished(() => [ours, theirs].forEach((database) => void database.close()));
  ours.exec('pragma journal_mode = wal');
});

/** The same database; `interfere` runs just before each use of a method. */
function interrupted(
  database: DatabaseSync,
  method: 'prepare' | 'exec',
  interfere: () => void,
): DatabaseSync {
  return new Proxy(database, {
    get(target, name) {
      if (name === method) interfere();
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('an empty file that another process makes a journal of while we look is no foreign one', () => {
  let looks = 0;
  const watched = interrupted(ours, 'prepare', () => {
    if (++looks === 2) migrate(theirs, JOURNAL);
  });
  assertKind(watched, file, JOURNAL);
  expect(looks).toBeGreaterThan(2);
  assertKind(ours, file, JOURNAL);
});

test('tables that another process made while we waited for the lock are not made again', () => {
  migrate(
    interrupted(ours, 'exec', () => migrate(theirs, JOURNAL)),
    JOURNAL,
  );
  assertKind(ours, file, JOURNAL);
});

test('a version that another process raised while we waited for the lock is not lowered', () => {
  const raise = () => theirs.exec('pragma user_version = 99');
  let begun = false;
  migrate(
    interrupted(ours, 'exec', () => {
      if (!begun) raise();
      begun = true;
    }),
    JOURNAL,
  );
  expect(theirs.prepare('pragma user_version').get()).toEqual({ user_version: 99 });
});
