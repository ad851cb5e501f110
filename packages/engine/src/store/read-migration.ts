import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { errorCode } from '@plugin-eval/skill/read-text-file.ts';
import { packageFolder } from '../config/package-folder.ts';

/**
 * The statements of one step from a version of a database to the next. Read when a database is older than the step, so
 * one that is up to date costs nothing.
 * @param file below migrations/ of the installed package: `journal/2-documents.sql`
 * @throws InstallationError
 */
export function readMigration(file: string): string {
  try {
    return readFileSync(join(packageFolder('packages/engine/migrations'), file), 'utf8');
  } catch (error) {
    throw new InstallationError(`migrations/${file}`, `cannot be read (${errorCode(error)})`);
  }
}
