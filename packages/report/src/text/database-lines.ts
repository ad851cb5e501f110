import type { DatabaseFacts } from '@plugin-eval/core/documents/database-facts.ts';

const MEGABYTE = 1024 * 1024;
/** Tables that are listed, the largest first. */
const MOST_TABLES = 6;

/** Output of `plugin-eval db check`. */
export function databaseLines(facts: DatabaseFacts): string[] {
  const { schemaVersion, neededVersion, connections } = facts;
  const tables =
    schemaVersion === neededVersion
      ? `version ${schemaVersion}, as this plugin-eval needs`
      : schemaVersion === 0
        ? 'none yet: run plugin-eval db migrate'
        : schemaVersion < neededVersion
          ? `version ${schemaVersion} of ${neededVersion}: run plugin-eval db migrate`
          : `version ${schemaVersion}, newer than the ${neededVersion} of this plugin-eval: update it`;
  return [
    `database     ${facts.url}`,
    `schema       ${facts.schema}`,
    `server       PostgreSQL ${facts.serverVersion}, ${facts.encoding}`,
    `user         ${facts.user}, ${facts.tls ? 'over TLS' : 'not encrypted'}`,
    `tables       ${tables}`,
    `size         ${megabytes(facts.sizeBytes)}`,
    `connections  ${connections.open} of ${connections.most}`,
    ...facts.tables
      .slice(0, MOST_TABLES)
      .map(({ name, rows, bytes }) => `  ${name.padEnd(18)} about ${rows} rows, ${megabytes(bytes)}`),
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
