import {
  claimRequest,
  newRun,
  secondsAfterNoon,
  storedResult,
} from '@plugin-eval/tests/support/journal-records.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Holder } from './journal.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

const LEASE_SECONDS = 60;
const HOLDERS: Holder[] = [0, 1, 2].map((i) => ({ id: `holder-${i}`, pid: 100 + i, host: 'desk' }));

const holder = fc.constantFrom(...HOLDERS);
const key = fc.constantFrom('a', 'b');
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('claim' as const), holder, key }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('finish' as const), holder, key }) },
  fc.record({ kind: fc.constant('fail' as const), holder, key }),
  fc.record({ kind: fc.constant('renew' as const), holder }),
  fc.record({ kind: fc.constant('reject' as const), key }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 70 }) }),
  fc.record({ kind: fc.constant('kill' as const), holder }),
);

test('whatever happens, a key with a result or under a valid lease of another is never begun again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const journal = await openSqliteJournal(':memory:');
      for (const each of HOLDERS) await journal.beginRun(newRun(`run-${each.id}`, { holder: each }));
      // What should be so, kept as simply as can be.
      const finished = new Set<string>();
      const leases = new Map<string, { holder: Holder; until: number }>();
      const dead = new Set<string>();
      const begun = new Map<string, number>();
      let seconds = 0;

      for (const each of steps) {
        const now = secondsAfterNoon(seconds);
        if (each.kind === 'wait') seconds += each.seconds;
        else if (each.kind === 'kill') dead.add(each.holder.id);
        else if (each.kind === 'reject') {
          await journal.rejectResult(each.key, 'no response');
          finished.delete(each.key);
        } else if (dead.has(each.holder.id)) {
          // The dead do nothing.
        } else if (each.kind === 'renew') {
          await journal.renewLeases(each.holder, now, LEASE_SECONDS * 1000);
          for (const lease of leases.values()) {
            if (lease.holder === each.holder) lease.until = seconds + LEASE_SECONDS;
          }
        } else if (each.kind === 'claim') {
          const lease = leases.get(each.key);
          const held =
            lease !== undefined &&
            lease.holder !== each.holder &&
            lease.until > seconds &&
            !dead.has(lease.holder.id);
          const request = claimRequest(each.key, {
            runId: `run-${each.holder.id}`,
            holder: each.holder,
            now,
            leaseMs: LEASE_SECONDS * 1000,
          });
          const claim = await journal.claim(request, ({ id }) => !dead.has(id));
          expect(claim.kind).toBe(finished.has(each.key) ? 'result' : held ? 'busy' : 'claimed');
          if (claim.kind === 'claimed') {
            leases.set(each.key, { holder: each.holder, until: seconds + LEASE_SECONDS });
            begun.set(`${each.holder.id} ${each.key}`, claim.attemptId);
          }
        } else {
          const attemptId = begun.get(`${each.holder.id} ${each.key}`);
          if (attemptId === undefined) continue;
          begun.delete(`${each.holder.id} ${each.key}`);
          if (each.kind === 'finish') {
            const result = storedResult(each.key, { runId: `run-${each.holder.id}`, recordedAt: now });
            await journal.recordResult(attemptId, result, each.holder);
            finished.add(each.key);
          } else {
            const failure = { kind: 'timeout', message: 'no response', costUsd: null, now };
            await journal.recordFailure(attemptId, failure, each.holder);
          }
          if (leases.get(each.key)?.holder === each.holder) leases.delete(each.key);
        }
      }
      await journal.close();
    }),
    { numRuns: 60 },
  );
});
