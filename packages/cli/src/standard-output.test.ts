import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { standardOutput } from './standard-output.ts';

type Stream = ReturnType<Parameters<typeof standardOutput>[1]>;

/** Stands for `process.stdout`, and keeps what it was given. */
function streamOf(given: string[], { isTTY = false, columns = 0 } = {}): Stream {
  const stream = {
    ...{ isTTY, columns },
    on: () => stream,
    write: (text: string | Uint8Array) => given.push(Buffer.from(text as Uint8Array).toString()) > 0,
  };
  return stream as unknown as Stream;
}

const neverOpened = () => {
  throw new Error('The stream was opened.');
};
const neverFailing = (error: unknown) => {
  throw error;
};

test('a file is written to directly, and so is what keeps nothing', () => {
  const file = join(temporaryFolder(), 'out.txt');
  const descriptor = openSync(file, 'w');
  const { write, isTerminal, columns, isDone } = standardOutput(descriptor, neverOpened, neverFailing);
  write('straw, ');
  write('größe ✓\n');
  closeSync(descriptor);
  expect([readFileSync(file, 'utf8'), isTerminal, columns(), isDone()]).toEqual([
    ...['straw, größe ✓\n', false, null, true],
  ]);

  const nothing = openSync(devNull, 'w');
  expect(standardOutput(nothing, neverOpened, neverFailing).isTerminal).toBe(false);
  closeSync(nothing);
});

test('of a descriptor that cannot be written to the first error is told, and no other write is tried', () => {
  const file = join(temporaryFolder(), 'out.txt');
  closeSync(openSync(file, 'w'));
  const descriptor = openSync(file, 'r');
  const codes: (string | undefined)[] = [];
  const { write } = standardOutput(descriptor, neverOpened, ({ code }) => codes.push(code));
  write('straw');
  write('twig');
  closeSync(descriptor);
  expect(codes).toEqual(['EBADF']);
});

test.skipIf(process.platform === 'win32')(
  'what a pipe that does not wait cannot take goes to the stream, in order, and so does all that follows',
  () => {
    const pipe = join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const given: string[] = [];
    const { write, isDone } = standardOutput(descriptor, () => streamOf(given), neverFailing);
    const text = Array.from({ length: 50_000 }, (_, index) => `line ${index}\n`).join('');
    write(text);
    write('the end');
    const taken = Buffer.alloc(text.length);
    const count = readSync(descriptor, taken);
    closeSync(descriptor);
    expect([given.length, isDone()]).toEqual([2, false]);
    expect(taken.toString('utf8', 0, count) + given.join('')).toBe(`${text}the end`);
  },
);

test('anything else is the business of its stream, which knows a terminal', () => {
  const descriptor = openSync(temporaryFolder(), 'r');
  const given: string[] = [];
  const terminal = streamOf(given, { isTTY: true, columns: 80 });
  const output = standardOutput(descriptor, () => terminal, neverFailing);
  output.write('straw');
  closeSync(descriptor);
  expect([given, output.isTerminal, output.columns(), output.isDone()]).toEqual([
    ...[['straw'], true, 80, false],
  ]);
});
