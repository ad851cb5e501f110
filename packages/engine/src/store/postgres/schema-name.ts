import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';

/** The schema of all our tables: a database may hold those of others too. */
export const SCHEMA = 'plugin_eval';

/** Returns the schema that PLUGIN_EVAL_DATABASE_SCHEMA names, else the usual one. @throws UsageError */
export function schemaOf(variables: Readonly<Record<string, string | undefined>>): string {
  return parseSchemaName(variables.PLUGIN_EVAL_DATABASE_SCHEMA || SCHEMA, 'PLUGIN_EVAL_DATABASE_SCHEMA');
}

/**
 * Reads the name of a schema. It goes into statements: nothing that has to be quoted is taken.
 * @param where it was given: a variable
 * @throws UsageError
 */
export function parseSchemaName(text: string, where: string): string {
  if (/^(?!pg_)[a-z_][a-z0-9_]{0,39}$/.test(text)) return text;
  throw new UsageError(
    `${where} is not the name of a schema. Use at most 40 lower-case letters, digits and underscores; it begins with a letter or an underscore, and not with pg_.`,
  );
}
