import { expect, test } from 'vitest';
import type { MeasuredSet } from './measured-set.ts';
import { agreementOf, joined, relationsOf, varies } from './relations.ts';

const PER_BLOCK = 6;
/** Three components of six skills; within each, the outcome rises with the row. */
function rising(title: string, publisher: string, scale: number): MeasuredSet {
  const rows = Array.from({ length: 3 * PER_BLOCK }, (_, row) => row);
  const values = rows.map((row) => (row % PER_BLOCK) * scale - Math.floor(row / PER_BLOCK) * 100);
  return {
    title,
    skills: rows.map((row) => ({
      name: `${publisher}-${row}`,
      publisher,
      component: `component ${Math.floor(row / PER_BLOCK)}`,
    })),
    outcomes: [{ name: 'quality', values, apart: [values, values.map((value) => -value)] }],
  };
}
const within = {
  name: 'score',
  values: rising('', '', 1).outcomes[0]?.values.map((_, row) => row % PER_BLOCK) ?? [],
};

test('skills are compared within their component alone', () => {
  const set = rising('one', 'a', 1);
  const [relation] = relationsOf(set, [within], set.outcomes);
  // Components differ by far more than the skills of one, which would hide the relation.
  expect(relation).toMatchObject({
    skills: 18,
    blocks: 3,
    set: 'one',
    predictor: 'score',
    outcome: 'quality',
  });
  expect(relation?.r).toBeGreaterThan(0.95);
  expect(relation?.p).toBeLessThan(0.001);
});

test('components of the same name at two publishers are two blocks, and their scales do not matter', () => {
  const sets = [rising('one', 'a', 1), rising('two', 'b', -50)];
  const set = joined('both', sets, [{ name: 'joint', of: ['quality', 'quality'] }]);
  const [relation] = relationsOf(
    set,
    [{ name: 'score', values: [...within.values, ...within.values] }],
    set.outcomes,
  );
  expect(relation).toMatchObject({ skills: 36, blocks: 6 });
  // What rises at one publisher falls at the other.
  expect(Math.abs(relation?.r ?? 1)).toBeLessThan(0.5);
});

test('two measurements that order skills the other way agree by less than nothing', () => {
  const set = rising('one', 'a', 1);
  const [outcome] = set.outcomes;
  expect(outcome && agreementOf(set, outcome)[0]).toMatchObject({ outcome: 'quality', skills: 18 });
  expect(outcome && agreementOf(set, outcome)[0]?.r).toBeLessThan(-0.95);
});

test('what nearly all skills share is not tested', () => {
  const set = rising('one', 'a', 1);
  const rare = within.values.map((_, row) => Number(row % PER_BLOCK === 0));
  expect(varies(within, set)).toBe(true);
  expect(varies({ name: 'rare', values: rare }, set)).toBe(false);
});
