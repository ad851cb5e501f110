import { join } from 'node:path';
import { call, startRun } from '@plugin-eval/tests/support/run-stand-in.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { VirtualTime } from '@plugin-eval/tests/support/virtual-time.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Journal } from '../store/journal.ts';
import { openSqliteJournal } from '../store/sqlite-journal.ts';
import { AttemptFailure } from './attempt-failure.ts';
import { mapConcurrent } from './map-concurrent.ts';
import { taskKey } from './task-key.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `call ${index}`);

async function openedTwice(): Promise<[Journal, Journal]> {
  const file = join(temporaryFolder(), 'journal.sqlite');
  const journals: [Journal, Journal] = [await openSqliteJournal(file), await openSqliteJournal(file)];
  onTestFinished(() => void Promise.all(journals.map((journal) => journal.close())));
  return journals;
}

/** Two processes on one journal, in one time. */
async function twoRuns(answer: Parameters<typeof startRun>[0] = {}) {
  const [one, other] = await openedTwice();
  const time = new VirtualTime();
  return [
    await startRun({ journal: one, time, ...answer }),
    await startRun({ journal: other, time, ...answer }),
  ] as const;
}

describe('two processes on one journal', () => {
  test('pay for forty tasks once, and both have all results', async () => {
    const [one, other] = await twoRuns({ answer: ({ name }) => `${name} answered` });
    const all = (run: typeof one) => mapConcurrent(names(40), 8, (name) => run.perform<string>(call(name)));
    const [ofOne, ofOther] = await one.time.until(Promise.all([all(one), all(other)]));
    const expected = names(40).map((name) => `${name} answered`);
    expect(ofOne.map(({ result }) => result)).toEqual(expected);
    expect(ofOther.map(({ result }) => result)).toEqual(expected);
    expect(one.calls.length + other.calls.length).toBe(40);
    const paid = [one, other].map((run) => run.stats().paid + run.stats().reused);
    expect(paid).toEqual([40, 40]);
  });

  test('when one gives up, the other tries for itself', async () => {
    const answer = ({ attempt }: { attempt: number }) => {
      if (attempt === 1) throw new AttemptFailure('refused', 'Not for this key.');
      return 'fine';
    };
    const [one, other] = await twoRuns({ answer });
    const first = one.perform(call('a')).catch((error: unknown) => error);
    const second = other.perform(call('a')).catch((error: unknown) => error);
    await one.time.until(Promise.all([first, second]));
    expect(one.calls.length + other.calls.length).toBe(2);
    expect(await second).toMatchObject({ message: 'a: no response after 1 attempt (Not for this key.)' });
  });

  test('while one backs off, the other may try', async () => {
    const resets = {
      answer: () => {
        throw new AttemptFailure('transport', 'Reset.');
      },
    };
    const [first, second] = await openedTwice();
    const time = new VirtualTime();
    const one = await startRun({ journal: first, time, ...resets });
    const other = await startRun({ journal: second, time, answer: () => 'fine' });
    const both = [one.perform(call('a')), other.perform(call('a'))];
    expect(await time.until(Promise.all(both))).toMatchObject([
      { result: 'fine', fromJournal: true },
      { result: 'fine', fromJournal: false },
    ]);
  });

  test('who waits for another holds neither a slot nor money', async () => {
    const [one, other] = await twoRuns({
      maxCostUsd: 0.03,
      limitsOf: () => ({ maxInFlight: 1, requestsPerMinute: null, tokensPerMinute: null }),
      answer: ({ name }) => name,
    });
    const theirs = one.perform(call('a'));
    await one.time.until(one.time.pass(10));
    const waiting = other.perform(call('a'));
    const own = other.perform(call('b'));
    const results = await one.time.until(Promise.all([theirs, waiting, own]));
    expect(results.map(({ fromJournal }) => fromJournal)).toEqual([false, true, false]);
    expect(other.calls.map(({ name }) => name)).toEqual(['b']);
  });
});

describe('leases', () => {
  const key = taskKey(call('a'), 1);
  const dead = { id: 'dead', pid: 99_999, host: 'here' };

  /** Somebody has begun the task and not ended it. */
  async function begunByAnother() {
    const run = await startRun({ isAlive: () => true });
    const { kind, label, subject } = call('a');
    const others = { key, kind, label, subject, runId: run.runId, holder: dead };
    const rest = { now: run.time.now(), leaseMs: 60_000, reservedUsd: 0.02, fresh: false };
    await run.journal.claim({ ...others, ...rest }, () => true);
    return run;
  }

  test('of a process that died is void at once', async () => {
    const { journal } = await begunByAnother();
    const { perform, time, calls } = await startRun({ journal, isAlive: ({ id }) => id !== 'dead' });
    expect(await time.until(perform(call('a')))).toMatchObject({ fromJournal: false });
    expect(calls).toMatchObject([{ atMs: 0 }]);
  });

  test('of a process that may be alive is respected until it ends', async () => {
    const { perform, time, calls } = await begunByAnother();
    expect(await time.until(perform(call('a')))).toMatchObject({ fromJournal: false });
    expect(calls[0]?.atMs).toBeGreaterThanOrEqual(60_000);
    expect(calls[0]?.atMs).toBeLessThan(60_600);
  });

  test('are renewed while a call takes long, so that nobody else makes it', async () => {
    const [first, second] = await openedTwice();
    const time = new VirtualTime();
    const one = await startRun({
      journal: first,
      time,
      answer: async () => {
        await time.pass(300_000);
        return 'slow';
      },
    });
    const other = await startRun({ journal: second, time, answer: () => 'second' });
    const slow = one.perform(call('a'));
    await time.until(time.pass(10));
    const results = await time.until(Promise.all([slow, other.perform(call('a'))]));
    expect(results.map(({ result }) => result)).toEqual(['slow', 'slow']);
    expect(other.calls).toHaveLength(0);
  });
});
