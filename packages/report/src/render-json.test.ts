import { skillEvaluationSchema } from '@plugin-eval/core/documents/evaluation.ts';
import { misledLayer, selfReportedLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderJson } from './render-json.ts';

test('the published form is snake_case, indented, unrounded, and ends in a line end', () => {
  expect(renderJson({ measuredWeight: 0.6600000000000001, ciLow: null })).toBe(
    '{\n  "measured_weight": 0.6600000000000001,\n  "ci_low": null\n}\n',
  );
});

test('what could act on a terminal is escaped, and read back as it was', () => {
  expect(renderJson(['\u001b[2J', '\u009b31m\u007f', '\u202egnp\u2066', '\u2028\ufeff'])).toBe(
    '[\n  "\\u001b[2J",\n  "\\u009b31m\\u007f",\n  "\\u202egnp\\u2066",\n  "\\u2028\\ufeff"\n]\n',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(JSON.parse(renderJson([text]))).toEqual([text]);
      expect(renderJson([text])).not.toMatch(/[^\n\P{Cc}]|[\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});

test.each([
  ['a judge of this run', misledLayer()],
  ['scores from outside', selfReportedLayer()],
])('a document with %s fits the published schema', (_, layer) => {
  expect(skillEvaluationSchema.safeParse(JSON.parse(renderJson(judgedSkill(layer)))).error).toBeUndefined();
});
