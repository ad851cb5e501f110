import type { ProgressEvent } from '@plugin-eval/core/documents/viewer.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { newDocument } from '@plugin-eval/tests/support/journal-contract-documents.ts';
import {
  ALICE,
  claimed,
  claimRequest,
  NOON,
  newRun,
  pay,
} from '@plugin-eval/tests/support/journal-records.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { followRun } from './run-progress.ts';

let journal: Journal;
let alive: boolean;
let controller: AbortController;

beforeEach(async () => {
  alive = true;
  controller = new AbortController();
  journal = await openSqliteJournal(':memory:');
  onTestFinished(() => journal.close());
  await journal.beginRun(newRun('r1'));
});

const follow = (run = 'r1') =>
  followRun(journal, run, { isAlive: () => alive, signal: controller.signal, intervalMs: 1 });

async function next(events: AsyncGenerator<ProgressEvent, void>): Promise<ProgressEvent> {
  const { value } = await events.next();
  if (!value) throw new Error('There is no further event.');
  return value;
}

test('the state is told at once, every change of it after that, and the end last', async () => {
  const events = follow();
  expect(await next(events)).toEqual({
    status: 'running',
    answered: 0,
    failed: 0,
    open: 0,
    reused: 0,
    known_cost_usd: 0,
    planned_calls: null,
    working_since: NOON.toISOString(),
    ended: { tried: 0, unanswered: 0 },
    latest: [],
  });
  const id = await claimed(journal, claimRequest('a'));
  expect(await next(events)).toMatchObject({ open: 1 });
  await journal.recordFailure(id, { kind: 'overload', message: 'x', costUsd: null, now: NOON }, ALICE);
  expect(await next(events)).toMatchObject({
    failed: 1,
    open: 0,
    latest: [{ outcome: 'failed', subject: 'skills/a', at: NOON.toISOString() }],
  });
  await pay(journal, 'a');
  expect(await next(events)).toMatchObject({ answered: 1, known_cost_usd: 0.125 });
  await journal.recordDocuments('r1', [newDocument()]);
  await journal.endRun('r1', 'finished', NOON);
  expect(await next(events)).toMatchObject({ status: 'finished' });
  expect((await events.next()).done).toBe(true);
});

test('of many attempts the last twenty are told', async () => {
  for (let i = 0; i < 25; i++) await pay(journal, `k${i}`);
  expect((await next(follow())).latest).toHaveLength(20);
});

test('a run whose process is gone was killed, and is over', async () => {
  const events = follow();
  await next(events);
  alive = false;
  expect(await next(events)).toMatchObject({ status: 'killed' });
  expect((await events.next()).done).toBe(true);
});

test('a run that is over is told once', async () => {
  await journal.endRun('r1', 'interrupted', NOON);
  const told: ProgressEvent[] = [];
  for await (const event of follow()) told.push(event);
  expect(told.map(({ status }) => status)).toEqual(['interrupted']);
});

test('the end is told when the result is there, so that whoever hears of it finds it', async () => {
  await journal.endRun('r1', 'finished', NOON);
  const events = follow();
  const first = events.next();
  await journal.recordDocuments('r1', [newDocument()]);
  expect((await first).value).toMatchObject({ status: 'finished' });
  expect(await journal.documentsOf('r1')).toHaveLength(1);
});

test('an end without a result is told too', async () => {
  await journal.endRun('r1', 'incomplete', NOON);
  expect(await next(follow())).toMatchObject({ status: 'incomplete' });
});

test('it ends when nobody listens any more, without an error', async () => {
  const events = follow();
  await next(events);
  const waiting = events.next();
  controller.abort();
  expect((await waiting).done).toBe(true);
  expect((await follow().next()).done).toBe(true);
});

test('a run that is not there, or no longer, is said to be unknown', async () => {
  await expect(follow('r9').next()).rejects.toThrow(/^There is no run /);
  const events = follow();
  await next(events);
  await journal.removeRuns(['r1'], () => false);
  await expect(events.next()).rejects.toThrow(/^There is no run /);
});
