import { fromPublished } from '../documents/from-published.ts';
import { type Leaderboard, leaderboardSchema } from '../documents/ranking.ts';
import type { Ports } from './ports.ts';
import type { RunRequest } from './requests.ts';

/**
 * What a run that is gone on with has come to already; null where it has come to nothing whole. Played again, its own games
 * would be those of an earlier run, and its places the ones to compare with.
 * @throws DatabaseError
 */
export async function keptLeaderboard(
  { resumed }: Pick<RunRequest, 'resumed'>,
  { store }: Pick<Ports, 'store'>,
): Promise<Leaderboard | null> {
  if (resumed === undefined) return null;
  const journal = await store.openJournal();
  try {
    const kept = (await journal.documentsOf(resumed.id)).find(({ kind }) => kind === 'leaderboard');
    const stored = kept && (await journal.findDocument(resumed.id, kept.position));
    if (!stored) return null;
    const value: unknown = JSON.parse(stored.document);
    const parsed = leaderboardSchema.safeParse(value);
    // What was parsed has its keys in another order.
    return parsed.success && parsed.data.complete ? fromPublished(value as typeof parsed.data) : null;
  } finally {
    await journal.close();
  }
}
