import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { homeFolder } from '@plugin-eval/engine/config/environment.ts';
import { withoutSqliteWarning } from '@plugin-eval/engine/config/without-sqlite-warning.ts';
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
      const { openSqliteJournal } = await withoutSqliteWarning(
        () => import('@plugin-eval/engine/store/sqlite-journal.ts'),
      );
      return openSqliteJournal(journalFile);
    },
    async openEvaluationCache(today) {
      const { openEvaluationCache } = await withoutSqliteWarning(
        () => import('@plugin-eval/engine/store/evaluation-cache.ts'),
      );
      return openEvaluationCache(join(homeFolder(variables), 'cache.sqlite'), today);
    },
    async openCorpus(folder, mode) {
      const { openSqliteCorpus } = await withoutSqliteWarning(
        () => import('@plugin-eval/engine/store/sqlite-corpus.ts'),
      );
      return openSqliteCorpus(folder, mode);
    },
  };
}
