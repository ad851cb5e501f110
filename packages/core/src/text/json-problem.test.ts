import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonProblem } from './json-problem.ts';

test.each([
  ['{\n "a": 1,\n}', 'line 3, column 1: a comma stands before the closing }'],
  ['[1, 2,]', 'line 1, column 7: a comma stands before the closing ]'],
  ['{"a": 1', 'line 1, column 8: the text ends before its value does'],
  ['', 'line 1, column 1: the text ends before its value does'],
  ['{"a": 1\n "b": 2}', 'line 2, column 2: a comma or a closing bracket was expected, not "\\""'],
  ["{'a': 1}", 'line 1, column 2: texts need double quotes'],
  ['{"a": 1} // x', 'line 1, column 10: JSON has no comments'],
  [
    '{"a": "x\ny"}',
    'line 1, column 7: a text is not closed on its line, or holds a character or an escape that JSON does not know',
  ],
  ['{"a" 1}', 'line 1, column 6: a colon was expected, not "1"'],
  ['{a: 1}', 'line 1, column 2: a name in double quotes was expected, not "a"'],
])('%j: %s', (text, problem) => {
  expect(jsonProblem(text)).toBe(problem);
});

test('of every damaged document it says a line, and never past its end', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', 'x', '\n'), (json, at, put) => {
      const place = at % (json.length + 1);
      const text = json.slice(0, place) + put + json.slice(place + 1);
      try {
        JSON.parse(text);
      } catch {
        const line = Number(/^line (\d+), column \d+: /.exec(jsonProblem(text))?.[1]);
        expect(line).toBeLessThanOrEqual(text.split('\n').length);
      }
    }),
  );
});
