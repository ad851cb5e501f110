import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { expect, test } from 'vitest';
import { CTRL_C, openKeyboard } from './keyboard.ts';

/** A terminal that is typed on from here. */
function terminal() {
  const modes: boolean[] = [];
  const stream = Object.assign(new PassThrough(), {
    setRawMode(mode: boolean) {
      modes.push(mode);
      return this;
    },
  });
  return {
    stream: stream as unknown as ReadStream,
    type: (text: string) => stream.write(text),
    modes,
    end: () => stream.end(),
  };
}

test('keys come one by one, also those that were typed ahead', async () => {
  const { stream, type } = terminal();
  const keyboard = openKeyboard(stream);
  const first = keyboard.next();
  type('ré😀');
  expect([await first, await keyboard.next(), await keyboard.next()]).toEqual(['r', 'é', '😀']);
});

test('an arrow is one key, Ctrl-C a key like others, Ctrl-D the end', async () => {
  const { stream, type } = terminal();
  const keyboard = openKeyboard(stream);
  type('\u001b[A');
  expect(await keyboard.next()).toBe('\u001b[A');
  type('\u0003\u0004');
  expect([await keyboard.next(), await keyboard.next()]).toEqual([CTRL_C, null]);
});

test('a terminal that goes away is the end', async () => {
  const { stream, end } = terminal();
  const keyboard = openKeyboard(stream);
  const next = keyboard.next();
  end();
  expect(await next).toBeNull();
});

test('the terminal is given back as it was', () => {
  const { stream, modes } = terminal();
  const before = stream.listenerCount('data');
  openKeyboard(stream).close();
  expect(modes).toEqual([true, false]);
  expect(stream.listenerCount('data')).toBe(before);
  expect(stream.isPaused()).toBe(true);
});
