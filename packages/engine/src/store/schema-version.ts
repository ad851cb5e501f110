import type { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import type { DatabaseKind } from './database-kind.ts';
import { readMigration } from './read-migration.ts';

/**
 * Looks whether a file is of a kind and version that can be used, or is empty. Changes nothing.
 * @returns its version; 0 when it is empty
 * @throws the kind's error for an untrusted file and for a newer version
 */
export function assertKind(database: DatabaseSync, path: string, kind: DatabaseKind): number {
  const { applicationId, migrations, elsewhere, name } = kind;
  const { version, application, empty } = inTransaction(database, 'begin', () => ({
    version: pragma(database, 'user_version'),
    application: pragma(database, 'application_id'),
    empty: database.prepare('select 1 from sqlite_schema limit 1').get() === undefined,
  }));
  if (application !== applicationId && (application !== 0 || version !== 0 || !empty)) {
    throw new DatabaseError(name, path, `is the database of another program. Move it away, or ${elsewhere}.`);
  }
  if (version > migrations.length) {
    throw new DatabaseError(
      name,
      path,
      `was written by a newer plugin-eval (it has version ${version}, this one reads up to ${migrations.length}). ` +
        `Update plugin-eval, or ${elsewhere}.`,
    );
  }
  return version;
}

/** Brings an empty file or an older version to the current one, in one transaction. */
export function migrate(database: DatabaseSync, { applicationId, migrations }: DatabaseKind): void {
  if (pragma(database, 'user_version') === migrations.length) return;
  inTransaction(database, 'begin immediate', () => {
    // Asked again under the lock: another process may have been faster.
    const version = pragma(database, 'user_version');
    if (version >= migrations.length) return;
    for (const file of migrations.slice(version)) database.exec(readMigration(file));
    database.exec(`pragma application_id = ${applicationId}; pragma user_version = ${migrations.length}`);
  });
}

/** Reads in one transaction, so that other processes do not come between. */
export function inTransaction<T>(
  database: DatabaseSync,
  begin: 'begin' | 'begin immediate',
  work: () => T,
): T {
  database.exec(begin);
  try {
    const value = work();
    database.exec('commit');
    return value;
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

function pragma(database: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return Number(database.prepare(`pragma ${name}`).get()?.[name]);
}
