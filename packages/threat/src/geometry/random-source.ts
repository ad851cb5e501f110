/** A seeded stream of random numbers, as used in this folder; `seededRandom` of packages/core/src/statistics is one. */
export interface RandomSource {
  /** A number in [0, 1). */
  uniform(): number;
  /** An integer in [0, bound), each as likely as the other. */
  integerBelow(bound: number): number;
}
