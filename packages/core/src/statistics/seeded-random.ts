/** A stream of random numbers that a seed determines. Not for secrets. */
export interface SeededRandom {
  /** An integer in [0, 2^32). */
  uint32(): number;
  /** A number in [0, 1), a multiple of 2^-53. */
  uniform(): number;
  /** An integer in [0, bound), each as likely as the other. @param bound integer in [1, 2^32] */
  integerBelow(bound: number): number;
  /** A new array with the items in random order. */
  shuffle<T>(items: readonly T[]): T[];
}

const UINT32 = 2 ** 32;
const UINT64_MASK = 2n ** 64n - 1n;

/**
 * The generator of a seed: xoshiro128** 1.1, whose state comes from two outputs of SplitMix64, as its authors advise.
 * Source: Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2021), prng.di.unimi.it.
 * @param seed integer in [0, 2^53)
 */
export function seededRandom(seed: number): SeededRandom {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError('A seed is an integer in [0, 2^53).');
  const next = splitMix64(BigInt(seed));
  const words = [next(), next()].flatMap((word) => [Number(word & 0xffffffffn), Number(word >> 32n)]);
  return randomFrom(xoshiro128StarStar(Uint32Array.from(words)));
}

/** The stream of numbers on top of a source of 32 random bits. */
function randomFrom(uint32: () => number): SeededRandom {
  const integerBelow = (bound: number): number => {
    if (!Number.isInteger(bound) || bound < 1 || bound > UINT32) {
      throw new RangeError('A bound is an integer in [1, 2^32].');
    }
    let drawn = uint32();
    // Numbers above the last full multiple of the bound would favour the low remainders. Most draws are clearly below it,
    // which spares them a division.
    if (drawn > UINT32 - bound) {
      const limit = UINT32 - (UINT32 % bound);
      while (drawn >= limit) drawn = uint32();
    }
    // Of unsigned integers, which is several times as fast as that of floating-point numbers.
    return bound === UINT32 ? drawn : (drawn >>> 0) % (bound >>> 0);
  };
  return {
    uint32,
    uniform: () => ((uint32() >>> 5) * 2 ** 26 + (uint32() >>> 6)) * 2 ** -53,
    integerBelow,
    shuffle: <T>(items: readonly T[]) => {
      // Fisher and Yates: from the end, each place gets one of those up to it.
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const chosen = integerBelow(last + 1);
        [shuffled[last], shuffled[chosen]] = [shuffled[chosen] as T, shuffled[last] as T];
      }
      return shuffled;
    },
  };
}

/** Outputs of xoshiro128** from a state of four words that are not all zero; the state is used up. */
export function xoshiro128StarStar(state: Uint32Array): () => number {
  // Words in a typed array are plain integers; as variables of the closure each would be a number on the heap.
  const words = Int32Array.from(state);
  return () => {
    const second = words[1] as number;
    const third = (words[2] as number) ^ (words[0] as number);
    const fourth = (words[3] as number) ^ second;
    const output = Math.imul(rotateLeft(Math.imul(second, 5), 7), 9) >>> 0;
    words[1] = second ^ third;
    words[0] = (words[0] as number) ^ fourth;
    words[2] = third ^ (second << 9);
    words[3] = rotateLeft(fourth, 11);
    return output;
  };
}

/** Outputs of SplitMix64 from a seed of 64 bits. */
export function splitMix64(seed: bigint): () => bigint {
  let state = seed & UINT64_MASK;
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & UINT64_MASK;
    let mixed = state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & UINT64_MASK;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & UINT64_MASK;
    return mixed ^ (mixed >> 31n);
  };
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
