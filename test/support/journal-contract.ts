import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  ALICE,
  BOB,
  claimed,
  claimRequest,
  everybodyLives,
  LEASE_MS,
  NOON,
  newRun,
  nobodyLives,
  pay,
  reusedResult,
  secondsAfterNoon,
  storedResult,
} from './journal-records.ts';

/** What every journal does, whatever it is kept in. `open` gives an empty one. */
export function describeJournalContract(open: () => Promise<Journal>): void {
  let journal: Journal;

  beforeEach(async () => {
    journal = await open();
    onTestFinished(() => journal.close());
    await journal.beginRun(newRun('r1'));
    await journal.beginRun(newRun('r2', { holder: BOB, startedAt: secondsAfterNoon(10) }));
  });

  const byBob = (key: string, changes = {}) => claimRequest(key, { holder: BOB, runId: 'r2', ...changes });

  describe('results', () => {
    test('what was recorded is what everybody gets', async () => {
      await pay(journal, 'k');
      expect(await journal.claim(byBob('k'), everybodyLives)).toEqual({
        kind: 'result',
        result: reusedResult('k'),
      });
      expect(await journal.lookup('k', 'r1', false)).toEqual(reusedResult('k'));
      expect(await journal.findResult('k')).toEqual(storedResult('k'));
    });

    test('unknown usage and cost stay unknown, and zero stays zero', async () => {
      await pay(journal, 'unknown', { usage: null, costUsd: null });
      await pay(journal, 'free', { costUsd: 0 });
      expect(await journal.lookup('unknown', 'r1', false)).toMatchObject({ usage: null, costUsd: null });
      expect(await journal.lookup('free', 'r1', false)).toMatchObject({ costUsd: 0 });
    });

    test('a result of some megabytes, with every kind of character, comes back unchanged', async () => {
      const result = JSON.stringify({ text: `'"\\; drop table results; \u0000 é 🦀 \ud800 `.repeat(60_000) });
      await pay(journal, 'large', { result });
      expect((await journal.lookup('large', 'r1', false))?.result === result).toBe(true);
    });

    test('known and new keys are looked up in any order', async () => {
      for (const key of ['a', 'b', 'c']) await pay(journal, key);
      const found: (string | null)[] = [];
      for (const key of ['a', 'new', 'newer', 'b', 'c', 'newest', 'a'])
        found.push((await journal.lookup(key, 'r1', false))?.key ?? null);
      expect(found).toEqual(['a', null, null, 'b', 'c', null, 'a']);
    });

    test('a key without a result is looked up in vain, and not claimed by that', async () => {
      expect(await journal.lookup('k', 'r1', false)).toBeNull();
      expect(await journal.claim(byBob('k'), everybodyLives)).toMatchObject({ kind: 'claimed' });
    });

    test('a fresh run ignores what others paid, and keeps what it paid itself', async () => {
      await pay(journal, 'k', { result: '"old"' });
      expect(await journal.lookup('k', 'r2', true)).toBeNull();
      await pay(journal, 'k', { result: '"new"', runId: 'r2', holder: BOB, fresh: true });
      expect(await journal.claim(byBob('k', { fresh: true }), everybodyLives)).toMatchObject({
        kind: 'result',
        result: { result: '"new"' },
      });
    });

    test('a run that goes on sees what it saw before; any other sees the newest', async () => {
      await journal.beginRun(newRun('r3'));
      await pay(journal, 'k', { result: '"old"' });
      await pay(journal, 'k', { result: '"new"', runId: 'r2', holder: BOB, fresh: true });
      expect((await journal.lookup('k', 'r1', false))?.result).toBe('"old"');
      expect((await journal.lookup('k', 'r2', false))?.result).toBe('"new"');
      expect((await journal.lookup('k', 'r3', false))?.result).toBe('"new"');
    });

    test('a rejected result is asked anew, stays on record, and brings no older one back', async () => {
      await pay(journal, 'k', { result: '"first"' });
      await pay(journal, 'k', { result: '"second"', runId: 'r2', holder: BOB, fresh: true });
      await journal.rejectResult('k', 'quotes nothing');
      expect(await journal.lookup('k', 'r1', false)).toBeNull();
      await pay(journal, 'k', { result: '"third"' });
      expect((await journal.lookup('k', 'r2', false))?.result).toBe('"third"');
      expect((await journal.resultsOf('r1')).map(({ key }) => key)).toEqual(['k', 'k']);
    });

    test('of what a run asked anew it shows the result that it used last, rejected or not', async () => {
      await pay(journal, 'k', { result: '"first"' });
      await journal.rejectResult('k', 'quotes nothing');
      expect(await journal.resultUsedBy('r1', 'k')).toEqual(storedResult('k', { result: '"first"' }));
      await pay(journal, 'k', { result: '"second"' });
      expect((await journal.resultUsedBy('r1', 'k'))?.result).toBe('"second"');
      expect(await journal.resultUsedBy('r1', 'other')).toBeNull();
      expect(await journal.resultUsedBy('r2', 'k')).toBeNull();
    });

    test('the results of a run are listed without what was asked and answered', async () => {
      await pay(journal, 'k');
      const { input: _, result: __, ...summary } = storedResult('k');
      expect(await journal.resultsOf('r1')).toEqual([summary]);
    });

    test('a run lists its results in the order in which it used them, each once', async () => {
      await pay(journal, 'a');
      await pay(journal, 'b', { runId: 'r2', holder: BOB });
      await journal.lookup('a', 'r2', false);
      await journal.lookup('a', 'r2', false);
      await journal.lookup('b', 'r2', false);
      expect((await journal.resultsOf('r2')).map(({ key }) => key)).toEqual(['b', 'a']);
      expect(await journal.findRun('r2')).toMatchObject({ reused: 1, calls: { succeeded: 1 } });
    });
  });

  describe('leases', () => {
    test('who comes second is told who works on it, and until when', async () => {
      await claimed(journal, claimRequest('k'));
      expect(await journal.claim(byBob('k'), everybodyLives)).toEqual({
        kind: 'busy',
        holder: ALICE,
        expiresAt: new Date(NOON.getTime() + LEASE_MS),
      });
      expect((await journal.attemptsOf('r2')).length).toBe(0);
    });

    test('of many who claim a key at once, one gets it', async () => {
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          journal.claim(claimRequest('k', { holder: { ...ALICE, id: `holder-${i}` } }), everybodyLives),
        ),
      );
      expect(claims.map(({ kind }) => kind).sort()).toEqual([...Array(19).fill('busy'), 'claimed']);
    });

    test('nobody waits for a lease of his own', async () => {
      await claimed(journal, claimRequest('k'));
      expect(await journal.claim(claimRequest('k'), everybodyLives)).toMatchObject({ kind: 'claimed' });
    });

    test('a lease ends when its time is up', async () => {
      await claimed(journal, claimRequest('k'));
      const inTime = byBob('k', { now: new Date(NOON.getTime() + LEASE_MS - 1) });
      expect((await journal.claim(inTime, everybodyLives)).kind).toBe('busy');
      const late = byBob('k', { now: new Date(NOON.getTime() + LEASE_MS) });
      expect((await journal.claim(late, everybodyLives)).kind).toBe('claimed');
    });

    test('a renewed lease lasts longer, and only the holder’s own is renewed', async () => {
      await claimed(journal, claimRequest('alice'));
      await claimed(journal, byBob('bob'));
      await journal.renewLeases(ALICE, secondsAfterNoon(50), LEASE_MS);
      const later = { now: secondsAfterNoon(70) };
      expect((await journal.claim(byBob('alice', later), everybodyLives)).kind).toBe('busy');
      expect((await journal.claim(claimRequest('bob', later), everybodyLives)).kind).toBe('claimed');
    });

    test('the lease of a dead process is void at once, and its attempt stays open on record', async () => {
      const lost = await claimed(journal, claimRequest('k'));
      expect((await journal.claim(byBob('k'), ({ id }) => id !== ALICE.id)).kind).toBe('claimed');
      expect(await journal.attemptsOf('r1')).toMatchObject([{ id: lost, outcome: 'open', endedAt: null }]);
    });

    test('a result that comes after its lease was taken over counts, and the other’s lease stands', async () => {
      const first = await claimed(journal, claimRequest('k'));
      const second = await journal.claim(byBob('k'), nobodyLives);
      await journal.recordResult(first, storedResult('k', { result: '"late"' }), ALICE);
      expect(
        (await journal.claim(claimRequest('k', { fresh: true, runId: 'r2' }), everybodyLives)).kind,
      ).toBe('busy');
      expect(await journal.lookup('k', 'r2', false)).toMatchObject({ result: '"late"' });
      expect(second).toMatchObject({ kind: 'claimed' });
      expect(await journal.attemptsOf('r1')).toMatchObject([{ outcome: 'succeeded' }]);
    });

    test('a run that ends leaves no lease behind', async () => {
      await claimed(journal, claimRequest('k'));
      await journal.endRun('r1', 'interrupted', NOON);
      expect((await journal.claim(byBob('k'), everybodyLives)).kind).toBe('claimed');
    });
  });

  describe('attempts', () => {
    test('an attempt is on record from its beginning to its success', async () => {
      const id = await claimed(journal, claimRequest('k'));
      const begun = {
        id,
        runId: 'r1',
        key: 'k',
        label: 'output_quality, judge 1',
        subject: 'skills/a',
        startedAt: NOON,
        endedAt: null,
        outcome: 'open',
        failure: null,
        message: null,
        costUsd: null,
        reservedUsd: 0.25,
        usage: null,
        worker: null,
      };
      expect(await journal.attemptsOf('r1')).toEqual([begun]);
      const { usage, costUsd, recordedAt } = storedResult('k');
      await journal.recordResult(id, storedResult('k'), ALICE);
      expect(await journal.attemptsOf('r1')).toEqual([
        { ...begun, outcome: 'succeeded', endedAt: recordedAt, usage, costUsd },
      ]);
    });

    test('each failure is on record, and gives the lease back', async () => {
      const failure = { kind: 'overload', message: 'HTTP 529', costUsd: 0, now: secondsAfterNoon(1) };
      const first = await claimed(journal, claimRequest('k'));
      await journal.recordFailure(first, failure, ALICE);
      const second = await claimed(journal, claimRequest('k', { now: secondsAfterNoon(2) }));
      expect((await journal.claim(byBob('k'), everybodyLives)).kind).toBe('busy');
      await journal.recordFailure(second, { ...failure, costUsd: null }, ALICE);
      expect((await journal.claim(byBob('k'), everybodyLives)).kind).toBe('claimed');
      expect(await journal.attemptsOf('r1')).toMatchObject([
        { id: first, outcome: 'failed', failure: 'overload', message: 'HTTP 529', costUsd: 0 },
        { id: second, outcome: 'failed', startedAt: secondsAfterNoon(2), costUsd: null },
      ]);
    });

    test('a failure after a take-over leaves the other’s lease alone', async () => {
      const first = await claimed(journal, claimRequest('k'));
      await journal.claim(byBob('k'), nobodyLives);
      const failure = { kind: 'timeout', message: 'no response', costUsd: null, now: NOON };
      await journal.recordFailure(first, failure, ALICE);
      expect((await journal.claim(claimRequest('k'), everybodyLives)).kind).toBe('busy');
    });
  });
}
