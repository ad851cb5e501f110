import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { installCommand } from '../../config/install-command.ts';

/** Loads the queue, an optional peer. @throws UsageError with the command that installs it */
export async function loadPgBoss(): Promise<typeof import('pg-boss')> {
  try {
    return await import('pg-boss');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new UsageError(
        `A fleet needs the package pg-boss, which is not installed: ${installCommand('pg-boss@12.38.0')}.`,
      );
    throw error;
  }
}
