import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';

/**
 * Classes of SQLSTATE that pass: connections (08), too many connections, a full disk or no memory (53), a server that
 * shuts down or starts up (57P), a statement that took too long (57014), transactions that met one another (40), a server
 * that accepts no writes at the moment (25006), because another one has become the primary or its disk is full.
 * Source: PostgreSQL, "Appendix A. PostgreSQL Error Codes".
 */
const PASSING = /^(?:08|53|57P0[1-5]|57014|40|55P03|25P03|25006)/;

/** Returns the SQLSTATE of a server's refusal; null for any other error. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** There is no connection, or it ended: the server has not said what became of the statement. */
export class ConnectionLost extends Error {
  /** @param code of the operating system, or what the client says */
  constructor(code: string) {
    super(code);
    this.name = 'ConnectionLost';
  }
}

/** Awaits what `pg` does: its errors that are not the server's are those of a connection. */
export async function overConnection<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    if (sqlState(error) !== null || !(error instanceof Error)) throw error;
    throw new ConnectionLost('code' in error && typeof error.code === 'string' ? error.code : error.message);
  }
}

/** True when the same statement may succeed a moment later. */
export function isPassing(error: unknown): boolean {
  return error instanceof ConnectionLost || PASSING.test(sqlState(error) ?? '');
}

/** True when the connection cannot be used again. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ConnectionLost || /^(?:08|57P0|25006)/.test(sqlState(error) ?? '');
}

/** The sentence for what stays wrong. @param shown the database's URL without its password */
export function postgresFailure(shown: string, error: unknown): unknown {
  if (PluginEvalError.isInstance(error)) return error;
  const state = sqlState(error);
  const lost = `cannot be reached (${error instanceof Error ? error.message : ''}). Check that it runs, and PLUGIN_EVAL_DATABASE_URL.`;
  const problem =
    error instanceof ConnectionLost ? lost : state === null ? null : serverProblem(state, error);
  return problem === null
    ? error
    : new DatabaseError('database', shown, problem, { isPassing: isPassing(error) });
}

function serverProblem(state: string, error: unknown): string | null {
  const driverMessage = error instanceof Error ? error.message : '';
  switch (state) {
    case '28P01':
    case '28000':
      return `refuses user or password (${driverMessage}). Check PLUGIN_EVAL_DATABASE_URL.`;
    case '3D000':
      return `does not exist (${driverMessage}). Create it, or correct PLUGIN_EVAL_DATABASE_URL.`;
    case '3F000':
    case '42P01':
    case '42703':
    case '42883':
      return 'lacks the tables that this version needs. Run plugin-eval db migrate.';
    case '42P07':
    case '42710':
      return `has tables in this schema that are not those of this version (${driverMessage}). Set PLUGIN_EVAL_DATABASE_SCHEMA to another schema, or drop this one.`;
    case '42501':
      return `does not allow this user to do that (${driverMessage}). docs/fleet.md lists the grants that each login needs.`;
    case '53300':
      return 'has too many connections. Close some, raise max_connections, or put a connection pooler in front of it.';
    case '53100':
      return 'cannot grow: its disk is full. Free some space and resume; everything recorded so far is safe.';
    case '23514':
      return `refuses that row: it is larger than allowed (${driverMessage}).`;
    case '57014':
      return `is slow: a statement took longer than allowed (${driverMessage}). Check its load; everything recorded so far is safe.`;
    case '25006':
      return `accepts no writes at the moment (${driverMessage}). It may be a standby, or its disk may be full.`;
    case '57P03':
      return 'is starting up or shutting down. Try again in a moment.';
    default:
      return PASSING.test(state) ? `does not answer in time (${state}: ${driverMessage}). Try again.` : null;
  }
}
