import { rulesBrokenBy } from '@plugin-eval/tests/support/rule-examples.ts';
import { describe, expect, test } from 'vitest';
import { RULES } from './all-rules.ts';

describe.each(RULES.flatMap(({ id, examples }) => (examples === null ? [] : [{ id, ...examples }])))(
  '$id',
  ({ id, fires, spares, limits }) => {
    test.each(fires)('fires: example %#', async (example) => {
      expect(await rulesBrokenBy(example, limits)).toContain(id);
    });

    test.each(spares)('spares: example %#', async (example) => {
      expect(await rulesBrokenBy(example, limits)).not.toContain(id);
    });
  },
);

test('only rules that no folder shows on every machine are without examples', () => {
  expect(RULES.filter(({ examples }) => examples === null).map(({ id }) => id)).toEqual([
    'skill-file-unreadable',
    'parse-too-costly',
    'path-encoding',
    'internal-error',
    'rule-failed',
  ]);
  for (const { id, examples } of RULES) {
    if (examples === null) continue;
    expect(Math.min(examples.fires.length, examples.spares.length), id).toBeGreaterThan(0);
  }
});
