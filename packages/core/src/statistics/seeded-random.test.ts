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

const U32 = 2n ** 32n;
const U64 = 2n ** 64n;

/** The stream of a seed by the authors' C code, in whole numbers of any size. Source: prng.di.unimi.it. */
function* referenceStream(seed: bigint): Generator<bigint> {
  const rotated = (word: bigint, bits: bigint) => ((word << bits) | (word >> (32n - bits))) % U32;
  const s: [bigint, bigint, bigint, bigint] = [0n, 0n, 0n, 0n];
  for (const half of [1n, 2n]) {
    let z = (seed + half * 0x9e3779b97f4a7c15n) % U64;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) % U64;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) % U64;
    z ^= z >> 31n;
    s[half === 1n ? 0 : 2] = z % U32;
    s[half === 1n ? 1 : 3] = z / U32;
  }
  for (;;) {
    yield (rotated((s[1] * 5n) % U32, 7n) * 9n) % U32;
    const t = (s[1] << 9n) % U32;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 11n);
  }
}

test("one seed gives one stream, which is that of the authors' code, for good", () => {
  for (const seed of [0, 42, 2 ** 53 - 1]) {
    const random = seededRandom(seed);
    const reference = referenceStream(BigInt(seed));
    for (let draw = 0; draw < 1000; draw += 1) expect(random.uint32()).toBe(Number(reference.next().value));
  }
});

test('what is drawn is made of the stream: remainders, 53 bits of two words, and Fisher and Yates from the end', () => {
  const random = seededRandom(42);
  const reference = referenceStream(42n);
  const word = () => Number(reference.next().value);
  expect(random.integerBelow(10)).toBe(word() % 10);
  // The upper 27 bits of one word, then the upper 26 of the next.
  expect(random.uniform()).toBe((Math.floor(word() / 32) * 2 ** 26 + Math.floor(word() / 64)) / 2 ** 53);
  const items = [1, 2, 3, 4, 5];
  const shuffled = [1, 2, 3, 4, 5];
  for (const last of [4, 3, 2, 1]) {
    const chosen = word() % (last + 1);
    const kept = shuffled[last] as number;
    shuffled[last] = shuffled[chosen] as number;
    shuffled[chosen] = kept;
  }
  expect(random.shuffle(items)).toEqual(shuffled);
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

test('an integer below a bound is the remainder of the first word below the last full multiple of it', () => {
  for (const bound of [1, 2, 130, 2 ** 30, 2 ** 31 + 1, 3 * 2 ** 30, 2 ** 32 - 1, 2 ** 32]) {
    const words = seededRandom(11);
    const random = seededRandom(11);
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (let draw = 0; draw < 50; draw += 1) {
      let word = words.uint32();
      while (word >= limit) word = words.uint32();
      expect(random.integerBelow(bound), `${bound}`).toBe(word % bound);
    }
  }
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
