import type { RunDetails, RunList } from '@plugin-eval/core/documents/run.ts';
import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { damagedRun } from '@plugin-eval/core/errors/run-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { nestingOf } from '@plugin-eval/core/text/json-nesting.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import type { Ports } from './ports.ts';
import * as documents from './runs/run-documents.ts';
import { isHolderAlive } from './runs/run-holder.ts';
import { describeSession } from './runs/session-document.ts';

/** The runs that the journal holds, newest first. @throws DatabaseError */
export function listRuns(ports: Ports): Promise<RunList> {
  return withJournal(ports, (journal) => documents.listRuns(journal, ports));
}

/** One run with its answers and attempts. @throws RunError, DatabaseError */
export function showRun(id: string, ports: Ports): Promise<RunDetails> {
  return withJournal(ports, (journal) => documents.describeRun(journal, id, ports));
}

/**
 * One agent session of a run, turn by turn.
 * @param session its number, or the beginning of its key
 * @param subject path of the skill; needed where the run has several
 * @throws RunError, UsageError, DatabaseError
 */
export function showSession(
  { run, session, subject }: { run: string; session: string; subject?: string | undefined },
  ports: Ports,
): Promise<SessionDocument> {
  return withJournal(ports, (journal) => describeSession(journal, run, session, subject));
}

/** A stored request and its answer, with the field names of the JSON. */
export interface StoredAnswer {
  key: string;
  kind: string;
  label: string;
  subject: string;
  /** The worker that made it; null where the process of the run did. */
  worker: string | null;
  cost_usd: number | null;
  usage: unknown;
  input: unknown;
  result: unknown;
}

/**
 * One answer that a run used.
 * @param key its beginning, which no other answer of the run shares
 * @throws RunError, UsageError, DatabaseError
 */
export function showAnswer({ run, key }: { run: string; key: string }, ports: Ports): Promise<StoredAnswer> {
  return withJournal(ports, async (journal) => {
    await journal.findRun(run);
    const keys = (await journal.resultsOf(run)).map((result) => result.key);
    const found = [...new Set(keys.filter((candidate) => candidate.startsWith(key)))];
    const only = found[0] === undefined ? null : await journal.resultUsedBy(run, found[0]);
    if (only === null || found.length > 1) {
      const problem = found.length === 0 ? 'no response' : `${found.length} responses`;
      throw new UsageError(
        `Run ${run} has ${problem} whose key begins with '${key}'. plugin-eval runs show ${run} lists them.`,
      );
    }
    const { kind, label, subject, worker, costUsd, usage } = only;
    return {
      ...{ key: only.key, kind, label, subject, worker, cost_usd: costUsd, usage: toDocument(usage) },
      input: jsonIn(only.input, run),
      result: jsonIn(only.result, run),
    };
  });
}

/**
 * Removes runs, and answers that no other run used. Active runs are left alone.
 * @throws RunError, DatabaseError
 */
export function removeRuns(
  ids: readonly string[],
  ports: Ports,
): Promise<{ removed: readonly string[]; atWork: readonly string[] }> {
  return withJournal(ports, async (journal) => {
    for (const id of ids) await journal.findRun(id);
    const removed = await journal.removeRuns(ids, isHolderAlive(ports));
    return { removed, atWork: ids.filter((id) => !removed.includes(id)) };
  });
}

/** Most nesting that can be written as JSON again. */
const MOST_NESTING = 1_000;

function jsonIn(text: string, run: string): unknown {
  try {
    if (nestingOf(text) <= MOST_NESTING) return JSON.parse(text);
  } catch {
    // Said below.
  }
  throw damagedRun(run, 'a response');
}

async function withJournal<Result>(
  { store }: Ports,
  work: (journal: Journal) => Promise<Result>,
): Promise<Result> {
  const journal = await store.openJournal();
  try {
    return await work(journal);
  } finally {
    await journal.close();
  }
}
