import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { mapOnThreads } from './map-on-threads.ts';

const TIMES = `import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', (jobs) => parentPort.postMessage(jobs.map((job) => job * workerData)));`;

function workerOf(source: string): URL {
  const folder = temporaryFolder();
  writeTree(folder, { 'worker.mjs': source });
  return pathToFileURL(join(folder, 'worker.mjs'));
}

const JOBS = Array.from({ length: 103 }, (_, i) => i);
const TENFOLD = JOBS.map((job) => job * 10);

test.each([1, 2, 5])('results are in the order of the jobs: %d threads', async (threads) => {
  const worker = workerOf(TIMES);
  expect(await mapOnThreads(JOBS, { worker, workerData: 10, threads, batchSize: 4 })).toEqual(TENFOLD);
});

test('this thread may work too', async () => {
  const worker = workerOf(TIMES);
  const here = (job: number) => job * 10;
  expect(await mapOnThreads(JOBS, { worker, workerData: 10, threads: 2, batchSize: 40, here })).toEqual(
    TENFOLD,
  );
});

test('no jobs', async () => {
  expect(
    await mapOnThreads([], { worker: workerOf(TIMES), workerData: 1, threads: 2, batchSize: 4 }),
  ).toEqual([]);
});

test.each([
  ['a thread that fails', "throw new Error('no thread')", /no thread/],
  [
    'a job that fails',
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('no job'); });",
    /no job/,
  ],
  [
    'a thread that ends',
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(3));",
    /code 3/,
  ],
])('%s fails the whole', async (_, source, message) => {
  const worker = workerOf(source);
  await expect(mapOnThreads(JOBS, { worker, workerData: 1, threads: 2, batchSize: 4 })).rejects.toThrow(
    message,
  );
});
