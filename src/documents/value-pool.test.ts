import fc from 'fast-check';
import { expect, test } from 'vitest';
import { poolValues, unpoolValues } from './value-pool.ts';

const LONG = 'The same file, read in every session of the run.';

test('a long string stands once, however often it is used; a short one stays where it is', () => {
  const report = { parts: [{ texts: [LONG, 'short', 1, null] }, { texts: [LONG] }] };
  expect(poolValues(report)).toEqual({
    values: [LONG, [0, [1, 0], 'short', 1, null], { texts: [1, 1] }, [0, [1, 0]], { texts: [1, 3] }],
    value: { parts: [0, [1, 2], [1, 4]] },
  });
});

test('equal findings of many members are one, also when they are read again', () => {
  const finding = () => ({ rule: 'unclosed-fence', place: { line: null } });
  const members = ['a', 'b'].map((name) => ({ name, kept: { findings: [finding()] } }));
  const pooled = poolValues({ members });
  expect(pooled.values).toEqual([{ line: null }, { rule: 'unclosed-fence', place: [1, 0] }]);
  const { members: read } = unpoolValues(pooled) as { members: typeof members };
  expect(read).toEqual(members);
  expect(read[0]?.kept.findings[0]).toBe(read[1]?.kept.findings[0]);
});

test('everything comes back as it was, also what looks like a reference', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ minLength: 40 }), (json, long) => {
      const value = { json, long, again: [long, [1, 0], [0]], __proto: long };
      expect(unpoolValues(JSON.parse(JSON.stringify(poolValues(value))))).toEqual(
        JSON.parse(JSON.stringify(value)),
      );
    }),
  );
});

test('a key that is set in another way than all others is kept, too', () => {
  const json = '{"__proto__":{"constructor":{"a":1}},"parts":[{"__proto__":"short"}]}';
  const pooled = poolValues(JSON.parse(json));
  expect(JSON.stringify(unpoolValues(JSON.parse(JSON.stringify(pooled))))).toBe(json);
});
