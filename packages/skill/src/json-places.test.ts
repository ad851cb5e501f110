import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonRepairs, stringPlaces } from './json-places.ts';
import { applyEdits } from './text-edit.ts';

test('strings are found with the members that lead to them', () => {
  const text = '{"skills": ["./a", {"path": "b"}], "n": 1}';
  const places = stringPlaces(text) ?? [];
  expect(places.map(({ value, keys }) => [value, keys])).toEqual([
    ['./a', ['skills']],
    ['b', ['skills', 'path']],
  ]);
  expect(places.map(({ from, to }) => text.slice(from, to))).toEqual(['"./a"', '"b"']);
});

test('a byte order mark and trailing commas are taken away', () => {
  const text = '\uFEFF{"a": [1, 2,\n],\n "b": {"c": ",}",},\n}\n';
  const repairs = jsonRepairs(text);
  const repaired = applyEdits(text, repairs?.edits ?? []);
  expect(repaired).toBe('{"a": [1, 2\n],\n "b": {"c": ",}"}\n}\n');
  expect(JSON.parse(repaired)).toEqual(repairs?.value);
});

test.each(['{"a": 1', '{"a": 1 "b": 2}', '{"a": 1, "a": 2}'])('nothing else is repaired: %s', (text) => {
  expect(jsonRepairs(text)).toBeNull();
});

test('any JSON with commas behind its members is read as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const json = JSON.stringify(value, null, 2);
      const commas = json.replace(/([^[{\s,])(\n\s*[\]}])/g, '$1,$2');
      const repairs = jsonRepairs(commas);
      // YAML does not take every key that JSON does, such as one of a thousand letters.
      if (repairs === null) return;
      expect(JSON.parse(applyEdits(commas, repairs.edits))).toEqual(JSON.parse(json));
    }),
  );
});
