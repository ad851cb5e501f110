import { MODEL_ANSWER } from '@plugin-eval/engine/model/model-answer.ts';
import {
  type LikelyEstimate,
  likelyEstimate,
  type PastWork,
} from '@plugin-eval/engine/run/likely-estimate.ts';
import type { Estimate } from '@plugin-eval/engine/run/planned-work.ts';
import { type Replay, replayJournal } from '@plugin-eval/engine/run/replay-journal.ts';
import type { TaskKind } from '@plugin-eval/engine/run/task.ts';
import { pastWorkOf } from '@plugin-eval/quality/evaluate/past-work.ts';
import { AGENT_SESSION } from '@plugin-eval/sessions/agent-session-kind.ts';
import type { Store } from '../ports.ts';

/** Newest results of a kind, whose sizes predict the next one. */
const MOST_PAST_RESULTS = 500;

export interface PlannedEstimate {
  estimate: Estimate;
  /** True when a replay without misses covers the whole plan. */
  isWhole: boolean;
}

/**
 * Estimates planned work with the help of the journal: stored answers cost nothing, and earlier work of the
 * same purpose and model gives the likely figure. Records nothing and creates no journal.
 * @param plan is told the newest work in the journal, and estimates; what it performs through the replay is looked up in the journal. Null: there is none to look in
 * @throws DatabaseError
 */
export async function estimateWithJournal(
  {
    fresh,
    kinds = [],
  }: {
    fresh: boolean;
    /** Kinds of targets that are neither models nor agents. */
    kinds?: readonly TaskKind[];
  },
  store: Store,
  plan: (replay: Replay | null, past: readonly PastWork[]) => Promise<PlannedEstimate>,
): Promise<LikelyEstimate> {
  if (!store.hasJournal()) return likelyEstimate((await plan(null, [])).estimate, [], [], false);
  const all = [MODEL_ANSWER, AGENT_SESSION, ...kinds];
  const journal = await store.openJournal();
  try {
    const results = await Promise.all(all.map(({ name }) => journal.latestResults(name, MOST_PAST_RESULTS)));
    const past = results.flat().map(pastWorkOf);
    const replay = fresh
      ? null
      : replayJournal(journal, (kind) => all.find(({ name }) => name === kind) ?? { version: 1 });
    const { estimate, isWhole } = await plan(replay, past);
    const found = replay?.found.map(({ result }) => pastWorkOf(result)) ?? [];
    const isComplete = isWhole && found.length > 0 && replay?.missing.length === 0;
    return likelyEstimate(estimate, past, found, isComplete);
  } finally {
    await journal.close();
  }
}
