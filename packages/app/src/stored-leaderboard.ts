import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { type Leaderboard, leaderboardSchema } from '@plugin-eval/core/documents/ranking.ts';
import type { Ports } from './ports.ts';
import type { RunRequest } from './requests.ts';

/**
 * Returns the stored leaderboard of a resumed run; null when it has no complete one. If the run were played
 * again, its own matches would count as an earlier run's.
 * @throws DatabaseError
 */
export async function storedLeaderboard(
  { resumed }: Pick<RunRequest, 'resumed'>,
  { store }: Pick<Ports, 'store'>,
): Promise<Leaderboard | null> {
  if (resumed === undefined) return null;
  const journal = await store.openJournal();
  try {
    const listed = (await journal.documentsOf(resumed.id)).find(({ kind }) => kind === 'leaderboard');
    const stored = listed && (await journal.findDocument(resumed.id, listed.position));
    if (!stored) return null;
    const value: unknown = JSON.parse(stored.document);
    const parsed = leaderboardSchema.safeParse(value);
    // What was parsed has its keys in another order.
    return parsed.success && parsed.data.complete ? fromPublished(value as typeof parsed.data) : null;
  } finally {
    await journal.close();
  }
}
