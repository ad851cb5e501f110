import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { call, startRun } from '@plugin-eval/tests/support/run-stand-in.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Journal } from '../store/journal.ts';
import { openSqliteJournal } from '../store/sqlite-journal.ts';
import { mapConcurrent } from './map-concurrent.ts';

test('a result is durable before anybody sees it', async () => {
  const { perform, time, journal, runId } = await startRun({ answer: () => 'hello' });
  const performed = await time.until(perform(call('a')));
  expect(performed).toMatchObject({ result: 'hello', costUsd: 0.01, fromJournal: false });
  expect(await journal.lookup(performed.key, runId, false)).toMatchObject({
    result: '"hello"',
    costUsd: 0.01,
  });
  expect(await journal.attemptsOf(runId)).toMatchObject([
    { key: performed.key, label: 'a', outcome: 'succeeded', costUsd: 0.01, reservedUsd: 0.02 },
  ]);
});

describe('one key is paid once', () => {
  test('asked for again, it comes from the journal', async () => {
    const { perform, time, calls, stats } = await startRun();
    const paid = await time.until(perform(call('a')));
    const again = await time.until(perform(call('a')));
    expect(again).toEqual({ ...paid, fromJournal: true });
    expect(calls).toHaveLength(1);
    expect(stats()).toMatchObject({ asked: 2, paid: 1, reused: 1, knownCostUsd: 0.01, inFlight: 0 });
  });

  test('asked for twice at once, both get the one answer, and one of them has paid', async () => {
    const { perform, time, calls } = await startRun();
    const both = await time.until(Promise.all([perform(call('a')), perform(call('a'))]));
    expect(calls).toHaveLength(1);
    expect(both.map(({ fromJournal }) => fromJournal)).toEqual([false, true]);
  });

  test('repeats of a sample are calls of their own', async () => {
    const { perform, time, calls } = await startRun();
    const samples = [0, 1, 2].map((sample) => perform(call('a', { sample })));
    const keys = new Set((await time.until(Promise.all(samples))).map(({ key }) => key));
    expect([calls.length, keys.size]).toEqual([3, 3]);
  });

  test('a run that goes on after a crash pays only what is missing', async () => {
    const first = await startRun({ answer: ({ name }) => name.toUpperCase() });
    await first.time.until(Promise.all([first.perform(call('a')), first.perform(call('b'))]));
    const second = await startRun({
      journal: first.journal,
      runId: first.runId,
      answer: ({ name }) => name.toUpperCase(),
    });
    const results = await second.time.until(
      mapConcurrent(['a', 'b', 'c'], 3, (name) => second.perform<string>(call(name))),
    );
    expect(results.map(({ result }) => result)).toEqual(['A', 'B', 'C']);
    expect(second.calls.map(({ name }) => name)).toEqual(['c']);
  });

  test('fresh: results of earlier runs do not count, those of this run do', async () => {
    const earlier = await startRun({ answer: () => 'old' });
    await earlier.time.until(earlier.perform(call('a')));
    const fresh = await startRun({ journal: earlier.journal, fresh: true, answer: () => 'new' });
    expect(await fresh.time.until(fresh.perform(call('a')))).toMatchObject({
      result: 'new',
      fromJournal: false,
    });
    expect(await fresh.time.until(fresh.perform(call('a')))).toMatchObject({
      result: 'new',
      fromJournal: true,
    });
    expect(fresh.calls).toHaveLength(1);
  });

  test('a rejected result is asked for anew, under the same key', async () => {
    const { perform, time, calls } = await startRun({ answer: ({ attempt }) => `answer ${attempt}` });
    const first = await time.until(perform(call('a')));
    await perform.reject(first.key, 'No JSON in it.');
    const second = await time.until(perform(call('a')));
    expect(second).toMatchObject({ result: 'answer 2', key: first.key, fromJournal: false });
    expect(calls).toHaveLength(2);
  });
});

test('what comes back now is what a later run will read', async () => {
  const answer = () => ({ text: 'fine', gone: undefined, at: new Date(0) }) as unknown as string;
  const { perform, time } = await startRun({ answer });
  const now = await time.until(perform(call('a')));
  const later = await time.until(perform(call('a')));
  expect(now.result).toStrictEqual({ text: 'fine', at: '1970-01-01T00:00:00.000Z' });
  expect(later.result).toStrictEqual(now.result);
});

test('limits hold: four at a time', async () => {
  const limitsOf = () => ({ maxInFlight: 4, requestsPerMinute: null, tokensPerMinute: null });
  const { perform, time, calls } = await startRun({ limitsOf });
  const names = Array.from({ length: 12 }, (_, index) => `call ${index}`);
  await time.until(mapConcurrent(names, 12, (name) => perform(call(name))));
  expect(calls.map(({ atMs }) => atMs)).toEqual([0, 0, 0, 0, 50, 50, 50, 50, 100, 100, 100, 100]);
});

test('pools do not wait for one another', async () => {
  const limitsOf = () => ({ maxInFlight: 1, requestsPerMinute: null, tokensPerMinute: null });
  const { perform, time, calls } = await startRun({ limitsOf });
  await time.until(Promise.all([perform(call('a')), perform(call('b', { pool: 'other' }))]));
  expect(calls.map(({ atMs }) => atMs)).toEqual([0, 0]);
});

test('progress is told as it happens', async () => {
  const { perform, time, events } = await startRun();
  const { key } = await time.until(perform(call('a')));
  await time.until(perform(call('a')));
  const task = { key, kind: 'call', label: 'a', subject: 'a/SKILL.md' };
  expect(events).toEqual([
    { type: 'asked', task },
    { type: 'started', task, attempt: 1 },
    { type: 'finished', task, fromJournal: false, costUsd: 0.01 },
    { type: 'asked', task },
    { type: 'finished', task, fromJournal: true, costUsd: 0.01 },
  ]);
});

test('a task of an unknown kind is a bug', async () => {
  const { perform } = await startRun();
  await expect(perform({ ...call('a'), kind: 'dream' })).rejects.toThrow(
    'No executor for tasks of the kind dream.',
  );
});

test('an executor that breaks down is a bug: it comes through, and nothing stays taken', async () => {
  const limitsOf = () => ({ maxInFlight: 1, requestsPerMinute: null, tokensPerMinute: null });
  const answer = ({ attempt }: { attempt: number }) => {
    if (attempt === 1) throw new TypeError('x is undefined');
    return 'fine';
  };
  const { perform, time, stats, journal, runId } = await startRun({ limitsOf, answer, maxCostUsd: 0.05 });
  await expect(time.until(perform(call('a')))).rejects.toThrow(TypeError);
  // The lease and the slot are free again, and what the call may have cost is spent.
  expect(await time.until(perform(call('a')))).toMatchObject({ result: 'fine' });
  expect(stats()).toMatchObject({ inFlight: 0, spentUsd: 0.03, errored: 1 });
  expect(await journal.attemptsOf(runId)).toMatchObject([
    { outcome: 'failed', failure: 'unexpected', costUsd: null },
    { outcome: 'succeeded' },
  ]);
});

test('a journal that cannot be written to is an error for the task, and nothing stays taken', async () => {
  const journal = await openSqliteJournal(':memory:');
  onTestFinished(() => journal.close());
  const full = new DatabaseError('journal', 'journal.sqlite', 'cannot be written: the disk is full.');
  const failing = Object.assign(Object.create(journal) as Journal, {
    claim: journal.claim.bind(journal),
    lookup: journal.lookup.bind(journal),
    listRuns: journal.listRuns.bind(journal),
    beginRun: journal.beginRun.bind(journal),
    recordResult: () => Promise.reject(full),
  });
  const limitsOf = () => ({ maxInFlight: 1, requestsPerMinute: null, tokensPerMinute: null });
  const { perform, time, stats } = await startRun({ journal: failing, limitsOf });
  await expect(time.until(perform(call('a')))).rejects.toThrow(DatabaseError);
  await expect(time.until(perform(call('b')))).rejects.toThrow(DatabaseError);
  expect(stats()).toMatchObject({ inFlight: 0, paid: 0, errored: 2, spentUsd: 0.02 });
});
