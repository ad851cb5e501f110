import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { installCommand } from '../../config/install-command.ts';

/** The client for Postgres, which whoever names a database installs. @throws UsageError with the command that does it */
export async function loadPg(): Promise<typeof import('pg')> {
  try {
    const loaded = await import('pg');
    // A CommonJS package: what it exports is its default.
    return loaded.default as unknown as typeof import('pg');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new UsageError(
        `A Postgres database needs the package pg, which is not installed: ${installCommand('pg@8')}. Without PLUGIN_EVAL_DATABASE_URL everything is stored in SQLite, which needs no installation.`,
      );
    throw error;
  }
}
