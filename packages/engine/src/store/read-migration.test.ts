import { readdirSync } from 'node:fs';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { expect, test } from 'vitest';
import { packageFolder } from '../config/package-folder.ts';
import { CACHE } from './cache-kind.ts';
import { CORPUS } from './corpus-kind.ts';
import { JOURNAL } from './journal-kind.ts';
import { readMigration } from './read-migration.ts';
import { TRANSCRIPTS } from './transcripts-kind.ts';

test('every file in migrations/ is a step of a database, in the order of its number', () => {
  const steps = [CACHE, CORPUS, JOURNAL].flatMap(({ migrations }) => migrations);
  const known = [...steps, 'postgres/schema.sql', ...TRANSCRIPTS.migrations];
  const files = readdirSync(packageFolder('packages/engine/migrations'), {
    recursive: true,
    encoding: 'utf8',
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.includes('.'));
  expect(known).toEqual(files.toSorted());
  for (const file of known) expect(readMigration(file).trim(), file).not.toBe('');
});

test('a step that is not installed is said to be missing from the installation', () => {
  expect(() => readMigration('journal/0-nothing.sql')).toThrow(InstallationError);
  expect(() => readMigration('journal/0-nothing.sql')).toThrow('migrations/journal/0-nothing.sql');
});
