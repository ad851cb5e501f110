import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recogniseLicence } from './recognise-licence.ts';

const MIT = readFileSync(new URL('../../../../LICENSE', import.meta.url), 'utf8');

test('the whole text of a licence is recognised, whoever holds the rights', () => {
  expect(recogniseLicence(MIT)).toBe('MIT');
  expect(
    recogniseLicence(MIT.replace(/^Copyright.*$/m, 'Copyright (c) 2019-2026 Acme Inc. and others')),
  ).toBe('MIT');
  expect(recogniseLicence(MIT.replaceAll('\n', '\r\n'))).toBe('MIT');
});

test.each([
  ['a condition at its end', `${MIT}\nCommercial use needs a contract.\n`],
  ['a condition in a copyright line', `Copyright (c) 2026 Acme. Commercial use is excluded\n${MIT}`],
  ['a second licence', `${MIT}\nThe scripts are under the GNU General Public License, version 3.\n`],
  ['a word less', MIT.replace('free of charge', 'charge')],
  ['hidden letters', MIT.replace('Permission', 'Permissi\u043en')],
  ['its name alone', 'MIT License'],
])('a text with %s is not', (_, text) => {
  expect(recogniseLicence(text)).toBeNull();
});
