import { describeRun, listRuns } from '../application/runs/run-documents.ts';
import { isHolderAlive } from '../application/runs/run-holder.ts';
import { describeSession } from '../application/runs/session-document.ts';
import { sqliteStore } from '../application/sqlite-store.ts';
import { toDocument } from '../documents/to-document.ts';
import { UsageError } from '../errors/usage-error.ts';
import { renderJson, renderPlainJson } from '../report/json.ts';
import { renderRunsText, renderRunText } from '../report/text/runs-text.ts';
import { renderSessionText } from '../report/text/session-text.ts';
import type { Journal } from '../store/journal.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, wantsColor } from './io.ts';
import { portsOf } from './ports.ts';

export interface RunsFlags {
  output: 'text' | 'json';
  color: boolean;
}

/** `plugin-eval runs`: what the journal holds, newest first. @throws DatabaseError */
export async function runRunsList(flags: RunsFlags, io: CliIo): Promise<ExitCode> {
  return withJournal(io, async (journal) => {
    const list = await listRuns(journal, portsOf(io));
    const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
    io.writeOut(flags.output === 'json' ? renderJson(list) : renderRunsText(list, { color }));
    return EXIT.fine;
  });
}

/**
 * `plugin-eval runs show RUN [--answer KEY | --session K]`: one run with its answers and attempts, one answer as it was
 * asked and given, in JSON, or one agent session turn by turn.
 * @throws RunError, UsageError, DatabaseError
 */
export async function runRunsShow(
  id: string,
  flags: RunsFlags & { answer?: string; session?: string; skill?: string },
  io: CliIo,
): Promise<ExitCode> {
  return withJournal(io, async (journal) => {
    if (flags.session !== undefined) {
      const session = await describeSession(journal, id, flags.session, flags.skill);
      const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
      io.writeOut(flags.output === 'json' ? renderJson(session) : renderSessionText(session, { color }));
      return EXIT.fine;
    }
    if (flags.answer !== undefined) {
      await journal.findRun(id);
      io.writeOut(await renderAnswer(journal, id, flags.answer));
      return EXIT.fine;
    }
    const details = await describeRun(journal, id, io);
    const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
    io.writeOut(flags.output === 'json' ? renderJson(details) : renderRunText(details, { color }));
    return EXIT.fine;
  });
}

async function renderAnswer(journal: Journal, id: string, prefix: string): Promise<string> {
  const keys = (await journal.resultsOf(id)).map(({ key }) => key);
  const found = [...new Set(keys.filter((key) => key.startsWith(prefix)))];
  const only = found[0] === undefined ? null : await journal.resultUsedBy(id, found[0]);
  if (only === null || found.length > 1) {
    const problem = found.length === 0 ? 'no answer' : `${found.length} answers`;
    throw new UsageError(
      `Run ${id} has ${problem} whose key begins with '${prefix}'. plugin-eval runs show ${id} lists them.`,
    );
  }
  const { key, kind, label, subject, costUsd, usage } = only;
  return renderPlainJson({
    key,
    kind,
    label,
    subject,
    cost_usd: costUsd,
    usage: toDocument(usage),
    input: JSON.parse(only.input),
    result: JSON.parse(only.result),
  });
}

/** `plugin-eval runs rm RUN...`: removes runs, and the answers that no other run used. @throws RunError */
export async function runRunsRemove(ids: readonly string[], io: CliIo): Promise<ExitCode> {
  return withJournal(io, async (journal) => {
    for (const id of ids) await journal.findRun(id);
    const removed = await journal.removeRuns(ids, isHolderAlive(io));
    for (const id of removed) io.writeOut(`${terminalSafe(id)}\n`);
    const left = ids.filter((id) => !removed.includes(id));
    for (const id of left) {
      io.writeErr(`plugin-eval: ${terminalSafe(id)} is running and was left alone; stop it first.\n`);
    }
    return left.length === 0 ? EXIT.fine : EXIT.wrongUse;
  });
}

async function withJournal(io: CliIo, work: (journal: Journal) => Promise<ExitCode>): Promise<ExitCode> {
  const journal = await sqliteStore(io.variables).openJournal();
  try {
    return await work(journal);
  } finally {
    await journal.close();
  }
}
