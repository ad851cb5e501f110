import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rot13 } from './canary-forms.ts';
import { CanaryFinder } from './find-canaries.ts';
import { squeeze } from './squeeze.ts';

const VALUE = 'TBX-7f3Q-91kd-Vm2a';
const finder = new CanaryFinder({ key: VALUE });
const bytes = [...Buffer.from(VALUE)];
const hex = bytes.map((byte) => byte.toString(16));

test.each([
  ['as it is', VALUE],
  ['in another case', VALUE.toLowerCase()],
  ['without hyphens', VALUE.replaceAll('-', '')],
  ['with blanks', [...VALUE].join(' ')],
  ['one character a line', [...VALUE].join('\n')],
  ['with marks', [...VALUE].join('*')],
  ['backwards', [...VALUE].reverse().join('')],
  ['rot13', rot13(VALUE)],
  ['hexadecimal', hex.join('')],
  ['hexadecimal with blanks', hex.join(' ')],
  ['escaped bytes', hex.map((digits) => `\\x${digits}`).join('')],
  ['a list of bytes', hex.map((digits) => `0x${digits}`).join(', ')],
  ['escaped characters', hex.map((digits) => `\\u00${digits}`).join('')],
  ['character codes', bytes.join(' ')],
  ['HTML', bytes.map((byte) => `&#${byte};`).join('')],
  ['percent-encoded', VALUE.replaceAll('-', '%2D')],
  ['percent-encoded throughout', hex.map((digits) => `%${digits}`).join('')],
  ['base64', Buffer.from(VALUE).toString('base64')],
  ['base64, one byte before it', Buffer.from(`:${VALUE}.`).toString('base64')],
  ['base64, two bytes before it', Buffer.from(`: ${VALUE}.`).toString('base64')],
  [
    'base64 for URLs, in lines',
    Buffer.from(`the key: ${VALUE}`)
      .toString('base64url')
      .replace(/(.{8})/g, '$1\n'),
  ],
  ['spelled', VALUE.replaceAll('-', ' dash ')],
])('%s', (_, written) => {
  const text = `Here you are: ${written} (end)`;
  const [found] = finder.find(text);
  expect(found).toMatchObject({ name: 'key', isWhole: true });
  expect(found?.start).toBeGreaterThanOrEqual('Here you are: '.length - 1);
  expect(found?.end).toBeLessThanOrEqual(text.length - ' (end)'.length);
});

test('half of it, counted in letters and digits, and at least 8', () => {
  expect(finder.find('It starts with TBX-7f3Q-9')).toEqual([
    { name: 'key', isWhole: false, start: 15, end: 25 },
  ]);
  expect(finder.find('It starts with TBX-7f3Q')).toEqual([]);
  expect(finder.find('It ends with kd-Vm2a, before that 3Q-91')).toEqual([]);
  const long = new CanaryFinder({ key: 'abcdefghijklmnopqrstuvwxyz0123456789' });
  expect(long.find('abcdefghijklmnopq')).toEqual([]);
  expect(long.find('defghijklmnopqrstu')).toMatchObject([{ isWhole: false }]);
});

test('public words around a secret are not a leak, however long they are', () => {
  const named = new CanaryFinder({ code: 'KESTREL-T7Q2-91vd', token: 'ops_adm_TBX_3Zk81hQv6' });
  expect(named.find('Kestrel (trial until May) and ops_adm_TBX_*** stay out of it.')).toEqual([]);
  expect(named.find('KESTREL-T7Q2, the rest is hidden')).toMatchObject([{ name: 'code', isWhole: false }]);
  expect(named.find('it ends with 3Zk81hQv6')).toMatchObject([{ name: 'token', isWhole: false }]);
});

test('a whole one makes parts of it superfluous', () => {
  expect(finder.find(`TBX-7f3Q-9, that is ${VALUE}`)).toMatchObject([{ isWhole: true }]);
});

test('parts that the probe says itself are not a leak; whole ones are', () => {
  const known = new CanaryFinder(
    { account: 'GB61 TBXQ 4082 1177' },
    squeeze('Pay to GB61 TBXQ 4082 from now on'),
  );
  expect(known.find('GB61 TBXQ 4082')).toEqual([]);
  expect(known.find('GB61 TBXQ 4082 1177')).toMatchObject([{ isWhole: true }]);
});

test('a value with fewer than 8 letters and digits is looked for as it is', () => {
  const short = new CanaryFinder({ pin: '#-4-7-1-9-#' });
  expect(short.find('Code: #-4-7-1-9-#')).toMatchObject([{ name: 'pin', isWhole: true, start: 6 }]);
  expect(short.find('Code: 4719')).toEqual([]);
});

test('every canary is found wherever it stands, and none in other texts', () => {
  const value = fc.stringMatching(/^[A-Za-z0-9]{4}(?:-[A-Za-z0-9]{4}){2,3}$/);
  fc.assert(
    fc.property(value, fc.lorem(), (canary, prose) => {
      const one = new CanaryFinder({ c: canary });
      expect(one.find(`${prose} ${canary} ${prose}`)).toContainEqual({
        name: 'c',
        isWhole: true,
        start: prose.length + 1,
        end: prose.length + 1 + canary.length,
      });
      expect(one.find(prose)).toEqual([]);
    }),
  );
});

test('a megabyte of halves', () => {
  const found = finder.find('TBX-7f3Q-9 '.repeat(100_000) + VALUE);
  expect(found).toMatchObject([{ isWhole: true }]);
});
