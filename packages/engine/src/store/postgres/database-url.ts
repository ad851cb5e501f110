import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';

/** Address of a database. Contains a password: not for logs. */
export interface DatabaseUrl {
  /** The URL as given, with its TLS options. */
  connectionString: string;
  /** The URL without password and options: `postgres://worker@db.example.com:5432/evals`. */
  shown: string;
}

/**
 * Reads the URL of a Postgres database.
 * @param where it was given: a variable, or a flag
 * @throws UsageError which does not repeat the URL, since a password may be in it
 */
export function parseDatabaseUrl(text: string, where: string): DatabaseUrl {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:'))
    throw new UsageError(
      `${where} is not the URL of a Postgres database. Write postgres://user:password@host:5432/database; characters of a password that URLs reserve are written as %XX.`,
    );
  const user = url.username === '' ? '' : `${url.username}@`;
  const host = url.host === '' ? (url.searchParams.get('host') ?? 'localhost') : url.host;
  return { connectionString: text, shown: `postgres://${user}${host}${url.pathname}` };
}
