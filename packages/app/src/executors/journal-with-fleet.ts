import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import type { Ports } from '../ports.ts';
import type { FleetConnection } from './queues.ts';

/** A journal with the queue of its database, which outlives neither. */
export interface JournalWithFleet {
  journal: Journal;
  /** The queue; null where no other machine shares the journal. */
  fleet: FleetConnection | null;
  close(): Promise<void>;
}

/** Opens a journal and the queue beside it; an open queue would keep the process alive. @throws DatabaseError */
export async function openJournalWithFleet({ store }: Pick<Ports, 'store'>): Promise<JournalWithFleet> {
  const fleet = (await store.queues?.openFleet()) ?? null;
  try {
    const journal = await store.openJournal();
    return {
      ...{ journal, fleet },
      async close() {
        await journal.close().finally(() => fleet?.close());
      },
    };
  } catch (error) {
    await fleet?.close();
    throw error;
  }
}
