import { expect, test } from 'vitest';
import { prettyJson } from './pretty-json.ts';

test.each([
  ['{"skill":"crane","n":[1]}', '{\n  "skill": "crane",\n  "n": [\n    1\n  ]\n}'],
  ['{"skill":"cra', '{"skill":"cra'],
  ['no JSON', 'no JSON'],
  ['', ''],
])('%j', (text, shown) => {
  expect(prettyJson(text)).toBe(shown);
});
