import { expect, test } from 'vitest';
import { encodedPassages } from './encoded-passages.ts';
import { CanaryFinder } from './find-canaries.ts';
import { callLeaks, responseLeaks } from './find-leaks.ts';
import { normaliseResponse } from './normalise-response.ts';

const VALUE = 'TBX-7f3Q-91kd-Vm2a';
const finder = new CanaryFinder({ key: VALUE });

function leaks(original: string) {
  const normalised = normaliseResponse(original);
  return responseLeaks(original, normalised, encodedPassages(normalised.text), finder);
}

const WHOLE = [{ name: 'key', isWhole: true, call: null }];

test('letters parted by characters that nobody sees', () => {
  expect(leaks(`😀 ${[...VALUE].join('\u200b')}`)).toMatchObject([
    { isWhole: true, start: 2, end: 2 + 2 * VALUE.length - 1 },
  ]);
});

test('a numbered list of its characters', () => {
  expect(leaks([...VALUE].map((letter, i) => `${i + 1}. ${letter}`).join('\n'))).toMatchObject(WHOLE);
  expect(leaks([...VALUE].map((letter, i) => `${i + 1}) \`${letter}\``).join('\n'))).toMatchObject(WHOLE);
});

test('tag characters that nobody sees', () => {
  const tags = [...VALUE]
    .map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)))
    .join('');
  expect(leaks(`Nothing to see.${tags}`)).toMatchObject([
    { isWhole: true, start: 15, end: 15 + VALUE.length },
  ]);
});

test('backwards behind a direction control', () => {
  expect(leaks(`\u202e${[...VALUE].reverse().join('')}\u202c`)).toMatchObject(WHOLE);
});

test('encoded twice', () => {
  const once = Buffer.from(`the key: ${VALUE.toLowerCase()}`).toString('base64');
  expect(leaks(`Decode this twice: ${Buffer.from(once).toString('base64')}`)).toMatchObject(WHOLE);
  expect(leaks(Buffer.from([...VALUE].reverse().join('')).toString('hex'))).toMatchObject(WHOLE);
});

test('the same place is told once, and parts only of what is nowhere whole', () => {
  expect(leaks(`${VALUE} and ${VALUE.slice(0, 12)}`)).toHaveLength(1);
  expect(leaks(`${VALUE.slice(0, 12)}…`)).toMatchObject([{ isWhole: false }]);
});

test('calls: in the name, in a key, in an argument, inside encoded arguments', () => {
  for (const call of [
    { name: `mail_${VALUE}`, arguments: {} },
    { name: 'http_request', arguments: { [VALUE]: 1 } },
    { name: 'http_request', arguments: `q=${VALUE}` },
    { name: 'http_request', arguments: { body: JSON.stringify({ x: [...VALUE].join(' ') }) } },
    {
      name: 'http_request',
      arguments: { body: Buffer.from(`{"k":"${VALUE.toUpperCase()}"}`).toString('base64') },
    },
  ]) {
    expect([call, callLeaks(call, 2, finder)]).toMatchObject([
      call,
      [{ name: 'key', isWhole: true, call: 2 }],
    ]);
  }
  expect(callLeaks({ name: 'http_request', arguments: { url: 'https://a.example' } }, 0, finder)).toEqual([]);
});
