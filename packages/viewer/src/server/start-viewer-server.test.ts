import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { until } from '@plugin-eval/tests/support/judge-scene.ts';
import { fakeBackend, progressEvent } from '@plugin-eval/tests/support/viewer-backend.ts';
import { ask, readEvents } from '@plugin-eval/tests/support/viewer-client.ts';
import { openedStage, viewerStage } from '@plugin-eval/tests/support/viewer-stage.ts';
import { expect, onTestFinished, test } from 'vitest';

test('a port that is taken is an expected failure with advice', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const failure = await viewerStage({ port }).catch((error) => error);
  expect(UsageError.isInstance(failure)).toBe(true);
  expect(failure.message).toBe(
    `Port ${port} is taken by another program. Choose another with --port, or leave --port out to use any free one.`,
  );
});

test.each([-1, 65_536, 1.5, Number.NaN])('port %d is an expected failure too', async (port) => {
  const failure = await viewerStage({ port }).catch((error) => error);
  expect(UsageError.isInstance(failure) && failure.message).toContain('cannot be used on 127.0.0.1');
});

test('a port that is named is used, and is free again afterwards', async () => {
  const { server } = await viewerStage();
  await server.stop();
  const { server: again } = await viewerStage({ port: server.port });
  expect([again.port, (await ask(again.port, '/')).status]).toEqual([server.port, 403]);
});

test('it is listened on 127.0.0.1 and nowhere else', async () => {
  const { server } = await viewerStage();
  const elsewhere = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address, scopeid }) => (scopeid ? `${address}%${scopeid}` : address))
    .filter((address) => address !== '127.0.0.1');
  for (const host of ['::1', ...elsewhere])
    expect([host, await isOpen(host, server.port)]).toEqual([host, false]);
  expect(await isOpen('127.0.0.1', server.port)).toBe(true);
});

test('stopping hangs up on everybody: streams, idle and half-sent requests, answers at work', async () => {
  let following = 0;
  const { server, visitor } = await openedStage({
    backend: fakeBackend({
      async *progress(_, signal) {
        following++;
        yield progressEvent();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        following--;
      },
      runs: () => new Promise(() => {}),
    }),
  });
  const readers = await Promise.all([1, 2, 3].map(() => readEvents(visitor, '/api/runs/r1/events')));
  const halfSent = open(server.port, 'GET / HTTP/1.1\r\nHost:');
  const silent = open(server.port, '');
  const idle = open(server.port, `GET /api/runs HTTP/1.0\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
  const atWork = visitor.get('/api/runs').catch((error) => error.code);
  await until(() => following === 1);
  await sleep(20);

  await Promise.race([server.stop(), sleep(5_000).then(() => expect.fail('It did not stop.'))]);
  await Promise.all([...readers.map(({ ended }) => ended), halfSent, silent, idle]);
  expect(await atWork).toBe('ECONNRESET');
  expect(readers.map((reader) => reader.events('end'))).toEqual([[], [], []]);
  await until(() => following === 0);
  await expect(ask(server.port, '/')).rejects.toThrow('ECONNREFUSED');
  await server.stop();
});

test('what is at work when the server stops may end, and streams end at once', async () => {
  const asked = Promise.withResolvers<void>();
  const { server, visitor } = await openedStage({
    limits: { stopMs: 30_000 },
    backend: fakeBackend({
      async *progress(_, signal) {
        yield progressEvent();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
      async history() {
        asked.resolve();
        await sleep(50);
        return [];
      },
    }),
  });
  const answer = visitor.get('/api/history');
  const stream = await readEvents(visitor, '/api/runs/r1/events');
  await asked.promise;
  const stopped = server.stop();
  expect((await answer).status).toBe(200);
  await stream.ended;
  await stopped;
});

test('there are only so many connections', async () => {
  const { server } = await viewerStage({ limits: { connections: 2 } });
  const [one, two] = [connectTo(server.port), connectTo(server.port)];
  await Promise.all([one, two].map((socket) => new Promise((resolve) => socket.on('connect', resolve))));
  await open(server.port, '');
  one.destroy();
  const status = () =>
    ask(server.port, '/').then(
      (answer) => answer.status,
      () => 'hung up',
    );
  await expect.poll(status).toBe(403);
});

test('connections are kept for the next request', async () => {
  const { server, visitor } = await openedStage();
  const request = `GET /api/runs HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nCookie: ${visitor.cookie}\r\nX-Plugin-Eval-Key: ${visitor.pageKey}\r\n\r\n`;
  let received = '';
  const socket = connectTo(server.port);
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  socket.write(request);
  await until(() => received.includes('"runs"'));
  socket.write(request);
  await until(() => received.split('HTTP/1.1 200 OK').length === 3);
  expect(received).not.toContain('Connection: close');
});

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.on('connect', () => answer(true));
    socket.on('error', () => answer(false));
    socket.on('timeout', () => answer(false));
  });
}

function connectTo(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Sends a text and keeps the line open. @returns when the other side has hung up */
function open(port: number, text: string): Promise<void> {
  const socket = connectTo(port);
  if (text !== '') socket.write(text);
  socket.resume();
  return new Promise((resolve) => socket.on('close', () => resolve()));
}
