import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  ALICE,
  BOB,
  claimed,
  claimRequest,
  everybodyLives,
  NOON,
  newRun,
  nobodyLives,
  pay,
  secondsAfterNoon,
  storedResult,
} from './journal-records.ts';

/** What every journal knows about runs. `open` gives an empty one. */
export function describeRunsContract(open: () => Promise<Journal>): void {
  let journal: Journal;

  beforeEach(async () => {
    journal = await open();
    onTestFinished(() => journal.close());
    await journal.beginRun(newRun('r1'));
  });

  const failed = (costUsd: number | null) => ({
    kind: 'overload',
    message: 'HTTP 529',
    costUsd,
    now: NOON,
  });

  test('a run that has begun is all that was said about it, with nothing done', async () => {
    expect(await journal.findRun('r1')).toEqual({
      ...newRun('r1'),
      status: 'running',
      resumedAt: null,
      endedAt: null,
      calls: { succeeded: 0, failed: 0, open: 0 },
      reused: 0,
      costUsd: 0,
      knownCostUsd: 0,
    });
  });

  test('a run counts its attempts by outcome, and sums what they cost, failures included', async () => {
    await pay(journal, 'a', { costUsd: 0.5 });
    await pay(journal, 'b', { costUsd: 0.25 });
    await journal.recordFailure(await claimed(journal, claimRequest('c')), failed(0.125), ALICE);
    await journal.recordFailure(await claimed(journal, claimRequest('d')), failed(0), ALICE);
    expect(await journal.findRun('r1')).toMatchObject({
      calls: { succeeded: 2, failed: 2, open: 0 },
      costUsd: 0.875,
      knownCostUsd: 0.875,
    });
  });

  test.each([
    ['a success', (key: string) => pay(journal, key, { costUsd: null })],
    [
      'a failure',
      async (key: string) =>
        journal.recordFailure(await claimed(journal, claimRequest(key)), failed(null), ALICE),
    ],
    ['an attempt that is still open', (key: string) => claimed(journal, claimRequest(key))],
  ])('with %s of unknown cost the cost of the run is unknown, and the known part is said', async (_, act) => {
    await pay(journal, 'known', { costUsd: 0.5 });
    await act('unknown');
    expect(await journal.findRun('r1')).toMatchObject({ costUsd: null, knownCostUsd: 0.5 });
  });

  test('what one run reuses costs it nothing', async () => {
    await journal.beginRun(newRun('r2', { holder: BOB }));
    await pay(journal, 'a');
    await journal.lookup('a', 'r2', false);
    expect(await journal.findRun('r2')).toMatchObject({ reused: 1, costUsd: 0, calls: { succeeded: 0 } });
    expect(await journal.findRun('r1')).toMatchObject({ reused: 0 });
  });

  test('an ended run says how and when; resumed, it runs again under another process', async () => {
    await journal.endRun('r1', 'budget-spent', secondsAfterNoon(5));
    expect(await journal.findRun('r1')).toMatchObject({
      status: 'budget-spent',
      endedAt: secondsAfterNoon(5),
    });
    await journal.resumeRun('r1', BOB, secondsAfterNoon(9), everybodyLives);
    expect(await journal.findRun('r1')).toMatchObject({
      status: 'running',
      startedAt: NOON,
      resumedAt: secondsAfterNoon(9),
      endedAt: null,
      holder: BOB,
    });
  });

  test('a run goes on in one process: that of a living one is refused, that of a dead one taken over', async () => {
    await expect(journal.resumeRun('r1', BOB, NOON, everybodyLives)).rejects.toThrow(
      /^Run \w+ cannot be resumed: /,
    );
    expect(await journal.findRun('r1')).toMatchObject({ resumedAt: null, holder: ALICE });
    await journal.resumeRun('r1', BOB, NOON, nobodyLives);
    expect(await journal.findRun('r1')).toMatchObject({ status: 'running', holder: BOB });
  });

  test('runs are listed with the newest first', async () => {
    await journal.beginRun(newRun('r3', { startedAt: secondsAfterNoon(30) }));
    await journal.beginRun(newRun('r2', { startedAt: secondsAfterNoon(20) }));
    const runs = await journal.listRuns();
    expect(runs.map(({ id }) => id)).toEqual(['r3', 'r2', 'r1']);
    expect(runs[2]).toEqual(await journal.findRun('r1'));
  });

  test('a run that is not on record is said to be unknown', async () => {
    await expect(journal.findRun('r9')).rejects.toThrow(/^There is no run /);
    await expect(journal.resumeRun('r9', ALICE, NOON, nobodyLives)).rejects.toThrow(/^There is no run /);
    await expect(journal.endRun('r9', 'finished', NOON)).rejects.toThrow(/^There is no run /);
  });

  test('an id is used once', async () => {
    await expect(journal.beginRun(newRun('r1', { depth: 'deep' }))).rejects.toThrow();
    expect(await journal.findRun('r1')).toMatchObject({ depth: 'standard' });
  });

  test('a removed run takes along its attempts and leases, and the results that nobody else used', async () => {
    await journal.beginRun(newRun('r2', { holder: BOB }));
    await pay(journal, 'own');
    await pay(journal, 'also used by r2');
    await journal.lookup('also used by r2', 'r2', false);
    await claimed(journal, claimRequest('begun'));
    await journal.endRun('r1', 'finished', NOON);

    const before = (await journal.sizes()).get('r1') ?? 0;
    expect(await journal.removeRuns(['r1', 'r9'], everybodyLives)).toEqual(['r1']);
    // What another run uses is left of it.
    const left = (await journal.sizes()).get('r1') ?? 0;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(before);
    await expect(journal.findRun('r1')).rejects.toThrow(/^There is no run /);
    expect(await journal.attemptsOf('r1')).toEqual([]);
    expect(await journal.lookup('own', 'r2', false)).toBeNull();
    expect(await journal.resultUsedBy('r2', 'also used by r2')).toEqual(storedResult('also used by r2'));
    const claim = claimRequest('begun', { holder: BOB, runId: 'r2' });
    expect((await journal.claim(claim, everybodyLives)).kind).toBe('claimed');
  });

  test('a result that two runs used goes with the second of them', async () => {
    await journal.beginRun(newRun('r2', { holder: BOB }));
    await pay(journal, 'both');
    await journal.lookup('both', 'r2', false);
    expect(await journal.removeRuns(['r1', 'r2'], nobodyLives)).toHaveLength(2);
    await journal.beginRun(newRun('r3'));
    expect(await journal.lookup('both', 'r3', false)).toBeNull();
  });

  test('a run at work is left alone; one whose process is dead is not', async () => {
    expect(await journal.removeRuns(['r1'], everybodyLives)).toEqual([]);
    expect((await journal.findRun('r1')).status).toBe('running');
    expect(await journal.removeRuns(['r1'], nobodyLives)).toEqual(['r1']);
  });
}
