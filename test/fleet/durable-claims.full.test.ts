import type { ClaimedTask } from '@plugin-eval/engine/fleet/task-queue.ts';
import { postgresJournal } from '@plugin-eval/engine/store/postgres/postgres-journal.ts';
import { expect, test } from 'vitest';
import { claimFrom, openQueue } from '../support/fleet-queue.ts';
import { newRun } from '../support/journal-records.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';

/** What was not asked to be durable is written after so long. */
const LAZY = ['fsync=off', 'wal_writer_delay=10000', 'wal_writer_flush_after=1GB'];
const FREE = { maxInFlight: null, requestsPerMinute: null, tokensPerMinute: null };

describeWithPostgres(
  'a database that is killed right after a claim',
  (stage) => {
    test.for([
      { name: 'without limits', maxUsd: null, limits: FREE },
      { name: 'within a budget', maxUsd: 5, limits: FREE },
      { name: 'within limits of a provider', maxUsd: null, limits: { ...FREE, maxInFlight: 3 } },
    ])('still knows the attempt, whose call may be paid: $name', async ({ maxUsd, limits }, { skip }) => {
      const { kill, restart } = stage.server();
      if (kill === null) return skip('the server is somebody else’s');
      const database = await stage.open();
      const journal = postgresJournal(database);
      await journal.beginRun(newRun('r1'));
      const { queue, worker } = await openQueue(database);
      await queue.beginRun('r1', { weight: 1, maxUsd, spentUsd: 0 });
      await queue.limitPool('p', limits);
      await queue.submit('r1', { fresh: false, toolVersion: '1' }, [
        {
          ...{ key: 'k', kind: 'model-answer', kindVersion: 1, pool: 'p', input: '{}', sample: 0 },
          ...{ label: 'l', subject: 's', usd: 0.25, tokens: 100 },
        },
      ]);
      const work = worker('w1');
      await work.register({ host: 'h', pid: 1, toolVersion: '1', kinds: ['model-answer'], concurrency: 1 });
      const [task] = await claimFrom(work, 1);
      await kill();
      await restart();
      expect(await journal.attemptsOf('r1')).toMatchObject([{ outcome: 'open', worker: 'w1' }]);
      expect(await work.complete(task === undefined ? [] : [finished(task)])).toEqual(new Set([task?.id]));
      await database.close();
    });
  },
  LAZY,
);

function finished(task: ClaimedTask) {
  return { task, result: '"an answer"', usage: null, costUsd: 0.2 };
}
