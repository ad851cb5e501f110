import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { type GroupedText, tellingTerms } from './telling-terms.ts';

/** Texts of two groups, each of its own source. */
function texts(first: readonly string[], second: readonly string[]): GroupedText[] {
  return [first, second].flatMap((of, group) =>
    of.map((text, index) => ({ text, source: `${group}-${index}`, group })),
  );
}
const GROUPS = { groups: 2, most: 5, leastZ: 1.96 };
const FILLER = 'in both groups there are these other words';
const times = (count: number, text: string) => Array.from({ length: count }, () => text);

test('terms of one group alone come first, and those of both are left out', () => {
  const [mail = [], branch = []] = tellingTerms(
    texts(times(20, 'the mail to the bank'), times(20, 'the branch to delete')),
    GROUPS,
  );
  expect(mail.map(({ term }) => term)).toEqual(['bank', 'mail']);
  expect(branch.map(({ term }) => term)).toEqual(['branch', 'delete']);
});

test('ratio and z are those of the formula, with the pooled counts as the prior', () => {
  // Alpha in 90 of 180 terms inside and 10 of 110 outside; the prior adds its 100 of 290 to each.
  const expected = Math.log(190 / (470 - 190)) - Math.log(110 / (400 - 110));
  const [low = []] = tellingTerms(
    texts(times(90, 'alpha beta'), [...times(10, 'alpha beta'), ...times(90, 'beta')]),
    GROUPS,
  );
  expect(low.find((one) => one.term === 'alpha')).toEqual({
    term: 'alpha',
    logOdds: expect.closeTo(expected, 12),
    z: expect.closeTo(expected / Math.sqrt(1 / 190 + 1 / 110), 12),
    probes: 90,
    otherProbes: 10,
  });
});

test('repeats of one source weigh as one text, and tell nothing alone', () => {
  const repeated = times(50, 'quagga').map((text) => ({ text, source: 'one', group: 0 }));
  const others = texts(times(6, 'lamp post'), times(6, 'lamp'));
  const [first = []] = tellingTerms([...repeated, ...others], GROUPS);
  expect(first.map(({ term }) => term)).not.toContain('quagga');
  const twice = others.flatMap((one) => [one, one]);
  expect(tellingTerms(twice, GROUPS)).toEqual(tellingTerms(others, GROUPS));
});

test('numbers, empty texts and equal groups name nothing', () => {
  expect(tellingTerms(texts(times(30, '1234 5678'), times(30, '99 11')), GROUPS)).toEqual([[], []]);
  expect(tellingTerms(texts(['', ''], ['']), GROUPS)).toEqual([[], []]);
  expect(tellingTerms(texts(times(30, 'same words'), times(30, 'same words')), GROUPS)).toEqual([[], []]);
  expect(tellingTerms([], { groups: 3, most: 5, leastZ: 1.96 })).toEqual([[], [], []]);
  expect(tellingTerms(texts(times(9, 'only'), []), GROUPS)).toEqual([[], []]);
});

test('equal z is ordered by term, and no more than asked for are given', () => {
  const [first = []] = tellingTerms(texts(times(40, `dd cc bb aa ${FILLER}`), times(40, `zz ${FILLER}`)), {
    groups: 2,
    most: 3,
    leastZ: 1.96,
  });
  expect(first.map(({ term }) => term)).toEqual(['aa', 'bb', 'cc']);
});

test('long texts take linear time', () => {
  inLinearTime(20_000, (size) =>
    tellingTerms(texts(['word '.repeat(size), 'w'], ['x '.repeat(size)]), GROUPS),
  );
});
