import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withEagerFunctions } from './eager-functions.ts';

function converted(code: string): string {
  return withEagerFunctions(code, parseAst(code).body);
}

test('declarations of a chunk become expressions in parentheses at its head, behind its imports', () => {
  const code = [
    "import { sep } from 'node:path';",
    'const folded = fold(2);',
    'function fold(times) { return times === 0 ? sep : fold(times - 1); }',
    'export { folded };',
  ].join('\n');
  expect(converted(code)).toBe(
    [
      "import { sep } from 'node:path';",
      'var fold = (function (times) { return times === 0 ? sep : fold(times - 1); });',
      '',
      'const folded = fold(2);',
      '',
      'export { folded };',
    ].join('\n'),
  );
});

test('what they do stays the same: called before their line, by themselves, replaced, with their names', async () => {
  const code = [
    'const before = double(4);',
    'function double(value) { return value * 2; }',
    'async function* letters() { yield "a"; }',
    'function once() { once = () => "later"; return "first"; }',
    'function outer() { return inner(); function inner() { return "inner"; } }',
    'const calls = [once(), once()];',
    'class Crane { fold() { return outer(); } }',
    'export { before, calls, double as twice, letters, Crane };',
  ].join('\n');
  const chunk = await import(`data:text/javascript,${encodeURIComponent(converted(code))}`);
  expect([chunk.before, chunk.calls, chunk.twice.name]).toEqual([8, ['first', 'later'], 'double']);
  expect(await chunk.letters().next()).toEqual({ value: 'a', done: false });
  expect(new chunk.Crane().fold()).toBe('inner');
});
