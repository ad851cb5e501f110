import type { ProgressEvent } from '@plugin-eval/core/documents/viewer.ts';
import { notInViewer } from '@plugin-eval/core/errors/viewer-request-error.ts';
import { until } from '@plugin-eval/tests/support/judge-scene.ts';
import { fakeBackend, progressEvent, RUN } from '@plugin-eval/tests/support/viewer-backend.ts';
import { ask, readEvents } from '@plugin-eval/tests/support/viewer-client.ts';
import { openedStage } from '@plugin-eval/tests/support/viewer-stage.ts';
import { expect, test } from 'vitest';
import type { ViewerBackend } from './viewer-backend.ts';

const PATH = `/api/runs/${RUN.id}/events`;

/** A run whose progress the test tells; counts who asks. */
function toldRun() {
  const told = {
    asked: 0,
    following: 0,
    tell: (_: ProgressEvent) => {},
    finish: () => {},
    fail: (_: unknown) => {},
  };
  const progress: ViewerBackend['progress'] = async function* (_, signal) {
    told.asked++;
    told.following++;
    let next = Promise.withResolvers<ProgressEvent | null>();
    signal.addEventListener('abort', () => next.resolve(null));
    Object.assign(told, {
      tell: (event: ProgressEvent) => next.resolve(event),
      finish: () => next.resolve(null),
      fail: (error: unknown) => next.reject(error),
    });
    try {
      yield progressEvent({ answered: 1 });
      for (;;) {
        const event = await next.promise;
        if (event === null) return;
        next = Promise.withResolvers();
        yield event;
      }
    } finally {
      told.following--;
    }
  };
  return { told, backend: fakeBackend({ progress }) };
}

test('a run is followed until it is over', async () => {
  const { visitor } = await openedStage();
  const reader = await readEvents(visitor, PATH);
  expect([reader.status, reader.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await reader.ended;
  expect(reader.events('progress').at(-1)).toEqual(
    progressEvent({ status: 'finished', answered: 4, failed: 1 }),
  );
  expect(reader.text()).toMatch(/\n\nevent: end\ndata: \{\}\n\n$/);
});

test('what comes fast is told slowly: the newest, and nothing twice', async () => {
  const { told, backend } = toldRun();
  const { visitor } = await openedStage({ backend, limits: { progressIntervalMs: 50 } });
  const reader = await readEvents(visitor, PATH);
  await until(() => reader.events('progress').length === 1);
  for (let answered = 2; answered <= 500; answered++) {
    told.tell(progressEvent({ answered }));
    await Promise.resolve();
    await new Promise(setImmediate);
  }
  await until(() => (reader.events('progress').at(-1) as ProgressEvent).answered === 500);
  told.tell(progressEvent({ answered: 500 }));
  await new Promise(setImmediate);
  told.finish();
  await reader.ended;
  const numbers = reader.events('progress').map((event) => (event as ProgressEvent).answered);
  expect(numbers.length).toBeLessThan(250);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test('a quiet run gives signs of life', async () => {
  const { backend } = toldRun();
  const { visitor } = await openedStage({ backend, limits: { heartbeatMs: 20 } });
  const reader = await readEvents(visitor, PATH);
  await until(() => reader.text().split(': still here\n\n').length > 3);
  expect(reader.events('progress')).toHaveLength(1);
});

test('many who look at a run ask once, see the same, and nobody asks when nobody looks', async () => {
  const { told, backend } = toldRun();
  const { visitor } = await openedStage({ backend, limits: { progressIntervalMs: 5 } });
  const readers = [
    await readEvents(visitor, PATH),
    await readEvents(visitor, PATH),
    await readEvents(visitor, PATH),
  ];
  told.tell(progressEvent({ answered: 7 }));
  await until(() => readers.every((reader) => reader.text().includes('"answered":7')));
  expect([told.asked, told.following]).toEqual([1, 1]);
  readers[0]?.hangUp();
  readers[1]?.hangUp();
  const late = await readEvents(visitor, PATH);
  await until(() => late.text().includes('"answered":7'));
  expect([told.asked, told.following]).toEqual([1, 1]);
  late.hangUp();
  readers[2]?.hangUp();
  await until(() => told.following === 0);

  const again = await readEvents(visitor, PATH);
  await until(() => again.events('progress').length === 1);
  expect(told.asked).toBe(2);
});

test('a failure is told in the stream, and a bug of ours is not', async () => {
  const { told, backend } = toldRun();
  const key = 'correct/horse+battery=staple-7';
  const { visitor, logged } = await openedStage({ backend, secrets: [key] });
  const reader = await readEvents(visitor, PATH);
  told.fail(notInViewer(`run with ${key}`));
  await reader.ended;
  expect(reader.events('failure')).toEqual([
    {
      error: {
        code: 'not-found',
        message: 'There is no run with [key]. It may have been removed since the page was loaded.',
      },
    },
  ]);
  expect([reader.events('end'), logged]).toEqual([[], []]);

  const broken = await readEvents(visitor, PATH);
  told.fail(new TypeError('a bug'));
  await broken.ended;
  expect(broken.text()).not.toContain('TypeError');
  expect(logged.join()).toContain('TypeError: a bug');
});

test('keys in use are in no event, and line ends break no event', async () => {
  const key = 'correct/horse+battery=staple-7';
  const label = `event: end\ndata: {}\n\n${key}\r\u2028`;
  const latest = [{ label, subject: key, outcome: 'failed' as const, at: '' }];
  const { visitor } = await openedStage({
    secrets: [key],
    backend: fakeBackend({
      async *progress() {
        yield progressEvent({ latest });
      },
    }),
  });
  const reader = await readEvents(visitor, PATH);
  await reader.ended;
  expect(reader.text()).not.toContain(key);
  expect(reader.events('end')).toHaveLength(1);
  expect(reader.events('progress')).toEqual([
    progressEvent({
      latest: [{ label: label.replace(key, '[key]'), subject: '[key]', outcome: 'failed', at: '' }],
    }),
  ]);
});

test('only so many follow at once; who hangs up makes room', async () => {
  const { backend } = toldRun();
  const { visitor } = await openedStage({ backend, limits: { streams: 3 } });
  const readers = await Promise.all([1, 2, 3].map(() => readEvents(visitor, PATH)));
  const { status, body } = await visitor.get(PATH);
  expect([status, JSON.parse(body).error.code]).toEqual([503, 'too-many-streams']);
  expect((await visitor.get('/api/runs')).status).toBe(200);
  readers[0]?.hangUp();
  let latest = status;
  while (latest !== 200) {
    const reader = await readEvents(visitor, PATH);
    latest = reader.status;
    reader.hangUp();
  }
});

test('HEAD asks for nothing more than the head', async () => {
  const { told, backend } = toldRun();
  const { visitor } = await openedStage({ backend });
  const head = await ask(visitor.port, PATH, { method: 'HEAD', headers: { ...visitor.credentials } });
  expect([head.status, head.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await until(() => told.following === 0);
});

test('a client that does not read gets the newest when it does, and not all that it has missed', async () => {
  const { told, backend } = toldRun();
  const { visitor } = await openedStage({ backend, limits: { progressIntervalMs: 1 } });
  const reader = await readEvents(visitor, PATH);
  await until(() => reader.events('progress').length === 1);
  reader.pause();
  const label = 'x'.repeat(200_000);
  for (let answered = 2; answered <= 400; answered++) {
    told.tell(progressEvent({ answered, latest: [{ label, subject: '', outcome: 'failed', at: '' }] }));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  told.finish();
  await new Promise((resolve) => setTimeout(resolve, 20));
  reader.resume();
  await reader.ended;
  const numbers = reader.events('progress').map((event) => (event as ProgressEvent).answered);
  expect([numbers.at(-1), numbers.length < 200]).toEqual([400, true]);
  expect(reader.events('end')).toHaveLength(1);
});
