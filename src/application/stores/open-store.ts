import type { Store, Variables } from '../ports.ts';
import { postgresStore } from './postgres-store.ts';
import { sqliteStore } from './sqlite-store.ts';

/** Where results are kept: in the database that PLUGIN_EVAL_DATABASE_URL names, else in files of this user. */
export function openStore(variables: Variables): Store {
  const url = variables.PLUGIN_EVAL_DATABASE_URL;
  return url ? postgresStore(url, variables) : sqliteStore(variables);
}
