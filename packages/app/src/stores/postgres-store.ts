import { join } from 'node:path';
import { homeFolder } from '@plugin-eval/engine/config/environment.ts';
import { parseDatabaseUrl } from '@plugin-eval/engine/store/postgres/database-url.ts';
import type { DatabaseOptions } from '@plugin-eval/engine/store/postgres/postgres-database.ts';
import { schemaOf } from '@plugin-eval/engine/store/postgres/schema-name.ts';
import { postgresQueues } from '../executors/queues.ts';
import type { Store, Variables } from '../ports.ts';

/** Name of the default corpus, the same on every machine. */
const OWN_CORPUS = 'corpus';

/**
 * One Postgres database for journal, corpora and cache. Its client is loaded when something is opened.
 * @throws UsageError when it is no URL of Postgres
 */
export function postgresStore(url: string, variables: Variables): Store {
  const parsed = parseDatabaseUrl(url, 'PLUGIN_EVAL_DATABASE_URL');
  const schema = schemaOf(variables);
  const open = async (options: DatabaseOptions = {}) => {
    const { PostgresDatabase } = await import('@plugin-eval/engine/store/postgres/postgres-database.ts');
    const { assertSchema } = await import('@plugin-eval/engine/store/postgres/migrate-postgres.ts');
    const database = await PostgresDatabase.open(parsed, { schema, ...options });
    try {
      await assertSchema(database);
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  };
  const corpusName = (folder: string) =>
    folder === join(homeFolder(variables), 'corpus') ? OWN_CORPUS : folder;
  return {
    corpusName,
    journalFile: parsed.shown,
    queues: postgresQueues(open),
    // Whoever names a database wants to know when it cannot be opened.
    hasJournal: () => true,
    async openJournal() {
      const { postgresJournal } = await import('@plugin-eval/engine/store/postgres/postgres-journal.ts');
      return postgresJournal(await open());
    },
    async openEvaluationCache(today) {
      const { postgresEvaluationCache } = await import(
        '@plugin-eval/engine/store/postgres/postgres-evaluation-cache.ts'
      );
      return postgresEvaluationCache(await open(), today);
    },
    async openCorpus(folder, mode) {
      const { openPostgresCorpus } = await import('@plugin-eval/engine/store/postgres/postgres-corpus.ts');
      const database = await open();
      const corpus = await openPostgresCorpus(database, corpusName(folder), mode);
      if (corpus === null) await database.close();
      return corpus;
    },
  };
}
