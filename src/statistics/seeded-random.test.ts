import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom, splitMix64, xoshiro128StarStar } from './seeded-random.ts';

test("xoshiro128** gives its authors' numbers", () => {
  const next = xoshiro128StarStar(Uint32Array.of(1, 2, 3, 4));
  expect(Array.from({ length: 10 }, next)).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ]);
});

test("SplitMix64 gives its author's numbers", () => {
  const next = splitMix64(1234567n);
  expect(Array.from({ length: 5 }, next)).toEqual([
    6457827717110365317n,
    3203168211198807973n,
    9817491932198370423n,
    4593380528125082431n,
    16408922859458223821n,
  ]);
});

test('one seed gives one stream, for good', () => {
  const drawn = () => {
    const random = seededRandom(42);
    return [random.uint32(), random.integerBelow(10), random.uniform(), random.shuffle([1, 2, 3, 4, 5])];
  };
  expect(drawn()).toEqual(drawn());
  expect(drawn()).toMatchInlineSnapshot(`
    [
      1776835114,
      8,
      0.003983993377814743,
      [
        1,
        2,
        5,
        3,
        4,
      ],
    ]
  `);
});

test('neighbouring seeds give streams that have nothing to do with each other', () => {
  const first = Array.from({ length: 200 }, (_, seed) => seededRandom(seed).uint32());
  expect(new Set(first).size).toBe(200);
  // 200 independent bits: 100 +/- 4 * 7.1.
  expect(Math.abs(first.filter((word) => word >= 2 ** 31).length - 100)).toBeLessThan(29);
});

test('only an integer that is exact as a number is a seed', () => {
  for (const seed of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => seededRandom(seed)).toThrow(RangeError);
});

test('a bound is an integer of at least 1', () => {
  for (const bound of [0, -1, 1.5, 2 ** 32 + 1]) {
    expect(() => seededRandom(1).integerBelow(bound)).toThrow(RangeError);
  }
});

test('integers and uniform numbers stay in their ranges', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, bound) => {
      const random = seededRandom(seed);
      const integer = random.integerBelow(bound);
      expect(Number.isInteger(integer) && integer >= 0 && integer < bound).toBe(true);
      const uniform = random.uniform();
      expect(uniform >= 0 && uniform < 1).toBe(true);
    }),
  );
});

test('integers below a bound are equally likely, also where 2^32 is no multiple of it', () => {
  const random = seededRandom(7);
  // A plain remainder would give the numbers of the lower third twice.
  const bound = 3 * 2 ** 30;
  let lowerThird = 0;
  for (let draw = 0; draw < 3000; draw += 1) if (random.integerBelow(bound) < 2 ** 30) lowerThird += 1;
  // 1,000 +/- 4 * 25.8; the plain remainder would give 1,500.
  expect(Math.abs(lowerThird - 1000)).toBeLessThan(104);
});

test('a shuffle keeps its items and leaves its argument alone', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.option(fc.integer(), { nil: undefined })), (seed, items) => {
      const before = [...items];
      const shuffled = seededRandom(seed).shuffle(items);
      expect(items).toEqual(before);
      expect([...shuffled].sort()).toEqual([...items].sort());
    }),
  );
});

test('all six orders of three items are equally likely', () => {
  const random = seededRandom(3);
  const seen = new Map<string, number>();
  for (let trial = 0; trial < 6000; trial += 1) {
    const order = random.shuffle(['a', 'b', 'c']).join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  expect(seen.size).toBe(6);
  // 1,000 +/- 4 * 28.9.
  for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(116);
});
