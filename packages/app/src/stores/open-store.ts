import type { Store, Variables } from '../ports.ts';
import { postgresStore } from './postgres-store.ts';
import { sqliteStore } from './sqlite-store.ts';

/** Opens the storage of results: the database of PLUGIN_EVAL_DATABASE_URL, else this user's files. */
export function openStore(variables: Variables): Store {
  const url = variables.PLUGIN_EVAL_DATABASE_URL;
  return url ? postgresStore(url, variables) : sqliteStore(variables);
}
