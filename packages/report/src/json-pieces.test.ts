import { expect, test } from 'vitest';
import { renderJson, renderJsonPieces } from './render-json.ts';

test.each([
  { cases: [] },
  { first: 1, cases: [{ fieldName: 'x' }], last: { cases: [] } },
  { cases: [{ a: ['\n  "cases": []'] }, { b: null }, 3], benign: { cases: [{ c: 1 }] } },
])('pieces are the same text: %j', (document) => {
  expect([...renderJsonPieces(document, 'cases')].join('')).toBe(renderJson(document));
});
