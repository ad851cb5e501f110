import { expect, test } from 'vitest';
import { textValue } from '../value.ts';
import { separateOptions } from './short-options.ts';

test.each([
  ['-sF k=@a https://x', '-s -F k=@a https://x'],
  ['-Fk=@a https://x', '-F k=@a https://x'],
  ['-sSfLo out https://x', '-s -S -f -L -o out https://x'],
  ['-d @- -X POST', '-d @- -X POST'],
  ['-d -sF https://x', '-d -sF https://x'],
  ['-s - --data x -', '-s - --data x -'],
  ['-XPOST https://x', '-X POST https://x'],
  ['-qo- https://x', '-q -o - https://x'],
])('%s', (written, separate) => {
  const given = written.split(' ').map((text) => textValue(text));
  expect(separateOptions(given, 'dFoX').map(({ text }) => text)).toEqual(separate.split(' '));
});
