import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { expect, test, vi } from 'vitest';
import type { Ports } from '../ports.ts';
import { openJournalWithFleet } from './journal-with-fleet.ts';
import type { FleetConnection } from './queues.ts';

function portsWith(openJournal: Ports['store']['openJournal']) {
  const close = vi.fn(async () => {});
  const queues = { openFleet: async () => ({ close }) as unknown as FleetConnection };
  return { close, ports: { store: { queues, openJournal } } as unknown as Ports };
}

test('a journal that cannot be opened leaves no open queue', async () => {
  const failure = new DatabaseError('database', 'postgres://db', 'cannot be reached.');
  const { close, ports } = portsWith(() => Promise.reject(failure));
  await expect(openJournalWithFleet(ports)).rejects.toBe(failure);
  expect(close).toHaveBeenCalledOnce();
});

test('both are closed together', async () => {
  const { close, ports } = portsWith(() => openSqliteJournal(':memory:'));
  const opened = await openJournalWithFleet(ports);
  await opened.close();
  expect(close).toHaveBeenCalledOnce();
});
