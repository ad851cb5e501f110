import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlainMapping } from './plain-yaml-mapping.ts';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';
import { parseYamlFully } from './yaml-mapping.ts';

test('reads one field on a line, plain or in quotation marks', () => {
  expect(
    readPlainMapping('name: pdf-forms\ndescription: "Fills forms: all of them"\nlicense: \'MIT\''),
  ).toEqual({
    kind: 'mapping',
    fields: new Map([
      ['name', 'pdf-forms'],
      ['description', 'Fills forms: all of them'],
      ['license', 'MIT'],
    ]),
    positions: new Map([
      ['name', { line: 1, column: 1 }],
      ['description', { line: 2, column: 1 }],
      ['license', { line: 3, column: 1 }],
    ]),
    duplicates: [],
  });
});

test.each([
  ['', 'nothing'],
  ['name: a\nname: b', 'a field twice'],
  ['description: Use when: asked', 'a colon and a blank in plain text'],
  ['description: ends with a colon:', 'a colon at the end'],
  ['description: text # a comment', 'a comment'],
  ['description: text ', 'a blank at the end'],
  ['description: >-\n  folded', 'a folded text'],
  ['description: first\n  second', 'a text on two lines'],
  ['user-invocable: false', 'a constant'],
  ['version: 1.0', 'a number'],
  ['description: "a \\n b"', 'an escape'],
  ["description: 'it''s'", 'a doubled quotation mark'],
  ['metadata:\n  author: me', 'a mapping'],
  ['name: &a x', 'an anchor'],
  ['true: text', 'a constant as a key'],
  ['name: a\r\nother: b', 'other line ends'],
  ['name: a\n\nother: b', 'an empty line'],
])('leaves %j to the full parser: %s', (text) => {
  expect(readPlainMapping(text)).toBeNull();
});

test('gives what the full parser gives', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      'name',
      ': ',
      ':',
      ' #',
      '#',
      ' ',
      '"',
      "'",
      ',',
      '[',
      ']',
      '{',
      '}',
      '- ',
      '-',
      '|',
      '>',
      '&',
      '*',
      '!',
      '%',
    ],
    ...[
      'null',
      'true',
      'False',
      'yes',
      '1',
      '.inf',
      '~',
      '—',
      '“',
      'é',
      '漢',
      '\n',
      '\nb: ',
      '\nkey: ',
      '@',
      '`',
      '?',
      '? ',
    ],
    ...[
      '<<',
      '...',
      '---',
      '\\',
      '\t',
      '\u0085',
      '\u2028',
      '\ufeff',
      '\u00a0',
      'https://x.org',
      '0x1f',
      'b: "c"',
      "d: 'e'",
    ],
  );
  const text = fc.array(piece, { maxLength: 5 }).map((pieces) => `name: ${pieces.join('')}`);
  let plain = 0;
  fc.assert(
    fc.property(text, (yaml) => {
      const read = readPlainMapping(yaml);
      if (read === null) return;
      plain++;
      expect(read).toEqual(parseYamlFully(yaml, DEFAULT_READ_LIMITS));
    }),
    { numRuns: 5_000, seed: 17 },
  );
  expect(plain).toBeGreaterThan(200);
});
