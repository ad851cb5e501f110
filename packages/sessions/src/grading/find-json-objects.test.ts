import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonObjects } from './find-json-objects.ts';

describe('objects are found', () => {
  test.each([
    ['alone', '{"a":1}', ['{"a":1}']],
    [
      'in a fence with prose around',
      'Sure!\n```json\n{"a": [1, {"b": null}]}\n```\nDone.',
      ['{"a": [1, {"b": null}]}'],
    ],
    ['two of them', '{"a":1} then {"a":2}', ['{"a":1}', '{"a":2}']],
    ['behind braces of prose', 'For {curly} and {"quoted} text: {"a":1}', ['{"a":1}']],
    ['with braces in strings', '{"a":"}{\\"}"}', ['{"a":"}{\\"}"}']],
    [
      'with every kind of value',
      '{"a":[-1.5e+3,true,false,null,"\\u00e9",{},[]]}',
      ['{"a":[-1.5e+3,true,false,null,"\\u00e9",{},[]]}'],
    ],
    ['inside an array', '[{"a":1},{"a":2}]', ['{"a":1}', '{"a":2}']],
  ])('%s', (_, text, objects) => {
    expect(findJsonObjects(text)).toEqual({ objects, cutOff: false });
  });
});

describe('what is not strict JSON is not repaired', () => {
  test.each([
    ['a trailing comma', '{"a":1,}'],
    ['a trailing comma in a list', '{"a":[1,]}'],
    ['single quotes', "{'a':1}"],
    ['a key without quotes', '{a:1}'],
    ['a comment', '{"a":1 // one\n}'],
    ['a line end in a string', '{"a":"x\ny"}'],
    ['a plus sign', '{"a":+1}'],
    ['a leading zero', '{"a":01}'],
    ['NaN', '{"a":NaN}'],
    ['a missing comma', '{"a":1 "b":2}'],
    ['a wrong bracket', '{"a":[1}'],
    ['an unknown escape', '{"a":"\\x41"}'],
  ])('%s', (_, text) => {
    expect(findJsonObjects(text)).toEqual({ objects: [], cutOff: false });
  });
});

test.each([
  '{',
  '{"a',
  '{"a"',
  '{"a":',
  '{"a":1',
  '{"a":1,',
  '{"a":"x\\',
  '{"a":"\\u00',
  '{"a":tr',
  '{"a":[{"b":1}',
  '{"a":-',
])('%j is cut off', (text) => {
  expect(findJsonObjects(`Here: ${text}`)).toEqual({ objects: [], cutOff: true });
});

test('what JSON.stringify writes is found whole, whatever stands around it without braces', () => {
  const prose = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('{', '('));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), prose, prose, (value, before, after) => {
      const json = JSON.stringify(value, null, 1);
      expect(findJsonObjects(`${before}${json}${after}`)).toEqual({ objects: [json], cutOff: false });
    }),
  );
});

test('what is found can be parsed', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ',',
    ':',
    ' ',
    '\n',
    '1',
    '-',
    '.',
    'e',
    'true',
    'nul',
    '"a":',
    'u00e9',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      for (const json of findJsonObjects(parts.join('')).objects)
        expect(() => JSON.parse(json)).not.toThrow();
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['objects that never close', '{"a":'.repeat(200_000)],
  ['beginnings that are not JSON', '{"a":{"a":x'.repeat(90_000)],
  ['long beginnings that fail at the end', `${'{"a":[1,'.repeat(120_000)}x`],
  ['brackets', `{"a":${'['.repeat(900_000)}`],
  ['quotation marks', '{"'.repeat(500_000)],
  ['backslashes', `{"${'\\\\'.repeat(400_000)}`],
  ['closed ones', `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`],
])('a million characters of %s take linear time and no stack', (_, text) => {
  inLinearTime(text.length, (size) => findJsonObjects(text.slice(0, size)));
});
