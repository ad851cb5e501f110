import { join } from 'node:path';
import { homeFolder } from '../config/environment.ts';
import type { Holder, Journal, RunRecord } from '../store/journal.ts';
import type { CliIo } from '../cli/io.ts';

/** Where the journal of this user lies. */
export function journalFile(io: CliIo): string {
  return join(homeFolder(io.variables), 'journal.sqlite');
}

/** Opens the journal, and makes it when there is none. @throws DatabaseError */
export async function openJournal(io: CliIo): Promise<Journal> {
  const { openSqliteJournal } = await withoutSqliteWarning(() => import('../store/sqlite-journal.ts'));
  return openSqliteJournal(journalFile(io));
}

/** Node 22 says on stderr that its SQLite is experimental, which tells the user of this tool nothing. */
export async function withoutSqliteWarning<Result>(load: () => Promise<Result>): Promise<Result> {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).startsWith('SQLite is an experimental feature')) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return await load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** This process, as the journal knows it. */
export function thisHolder(io: CliIo): Holder {
  return { id: io.randomId(16), pid: io.process.pid, host: io.process.host };
}

/** Whether the process behind a lease or a run is still there; of other machines nobody here can tell. */
export function isHolderAlive(io: CliIo): (holder: Holder) => boolean {
  return ({ host, pid }) => host !== io.process.host || io.process.isAlive(pid);
}

/** What became of a run: a dead process cannot say so itself. */
export function statusOf(run: RunRecord, io: CliIo): RunRecord['status'] | 'killed' {
  return run.status === 'running' && !isHolderAlive(io)(run.holder) ? 'killed' : run.status;
}
