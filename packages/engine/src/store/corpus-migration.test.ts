import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sha256 } from '@plugin-eval/tests/support/corpus-records.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { CORPUS } from './corpus-kind.ts';
import { readMigration } from './read-migration.ts';
import { openSqliteCorpus } from './sqlite-corpus.ts';

test('a corpus of the first form keeps its skills and games, and has its skills read again', async () => {
  const folder = temporaryFolder();
  const file = new DatabaseSync(join(folder, 'corpus.sqlite'));
  file.exec(readMigration(CORPUS.migrations[0] ?? ''));
  file.exec(`pragma application_id = ${CORPUS.applicationId}; pragma user_version = 1;
    insert into skills values ('/s/crane', 'crane', null, '${sha256('aa')}', '${sha256('bb')}', 10, 50.0, '/s', 'as it was')`);
  file.close();

  const corpus = await openSqliteCorpus(folder, 'existing');
  const skills = await corpus?.skills();
  await corpus?.close();
  expect(skills).toEqual([
    {
      path: '/s/crane',
      name: 'crane',
      category: null,
      contentSha256: sha256('aa'),
      skillSha256: sha256('bb'),
      lineCount: 10,
      staticScore: 50,
      root: '/s',
      // No files have this fingerprint.
      fingerprint: '',
      tokens: 0,
      shownBytes: 0,
    },
  ]);
});
