import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { homeFolder } from '../../config/environment.ts';
import { withoutSqliteWarning } from '../../config/without-sqlite-warning.ts';
import type { Store, Variables } from '../ports.ts';

/** The databases of this user, in the folder that the environment names. SQLite is loaded when one is opened. */
export function sqliteStore(variables: Variables): Store {
  const journalFile = join(homeFolder(variables), 'journal.sqlite');
  return {
    journalFile,
    corpusName: (folder) => folder,
    queues: null,
    hasJournal: () => existsSync(journalFile),
    async openJournal() {
      const { openSqliteJournal } = await withoutSqliteWarning(() => import('../../store/sqlite-journal.ts'));
      return openSqliteJournal(journalFile);
    },
    async openEvaluationCache(today) {
      const { openEvaluationCache } = await withoutSqliteWarning(
        () => import('../../store/evaluation-cache.ts'),
      );
      return openEvaluationCache(join(homeFolder(variables), 'cache.sqlite'), today);
    },
    async openCorpus(folder, mode) {
      const { openSqliteCorpus } = await withoutSqliteWarning(() => import('../../store/sqlite-corpus.ts'));
      return openSqliteCorpus(folder, mode);
    },
  };
}
