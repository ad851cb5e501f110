import { parseDatabaseUrl } from '@plugin-eval/engine/store/postgres/database-url.ts';
import { installQueue } from '@plugin-eval/engine/store/postgres/install-queue.ts';
import { migratePostgres } from '@plugin-eval/engine/store/postgres/migrate-postgres.ts';
import {
  type DatabaseOptions,
  PostgresDatabase,
} from '@plugin-eval/engine/store/postgres/postgres-database.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { hasPostgres, NO_POSTGRES, type PostgresServer, startPostgres } from './postgres-server.ts';

/** What tests have that need a Postgres server. */
export interface PostgresStage {
  server(): PostgresServer;
  /** The URL of a new database with the current tables. */
  migrated(): Promise<string>;
  /** A connection to one. */
  open(url?: string, options?: DatabaseOptions): Promise<PostgresDatabase>;
}

/** Tests with one server for all of them; skipped, with a sentence, where there is none. */
export function describeWithPostgres(
  name: string,
  define: (stage: PostgresStage) => void,
  settings?: readonly string[],
): void {
  describe.skipIf(!hasPostgres)(hasPostgres ? name : `${name} (skipped: ${NO_POSTGRES})`, () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres(settings);
    });
    afterAll(() => server?.stop());
    const open = async (url: string, options?: DatabaseOptions) =>
      PostgresDatabase.open(parseDatabaseUrl(url, 'The test'), options);
    const migrated = async () => {
      const url = await server.createDatabase();
      const database = await open(url);
      await migratePostgres(database, () => new Date('2026-03-01T12:00:00Z'));
      await installQueue(database);
      await database.close();
      return url;
    };
    define({
      server: () => server,
      migrated,
      open: async (url, options) => open(url ?? (await migrated()), options),
    });
  });
}
