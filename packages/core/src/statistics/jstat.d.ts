/** The used part of jstat 1.9.6, which ships no types. */
declare module 'jstat' {
  const jstat: {
    /** Natural logarithm of the gamma function, of arguments above 0. */
    gammaln(x: number): number;
    beta: {
      /** Quantile of the beta distribution, to about 1e-8 of its size. */
      inv(probability: number, a: number, b: number): number;
    };
    normal: {
      inv(probability: number, mean: number, standardDeviation: number): number;
      /** Accurate to about 1e-15. */
      cdf(x: number, mean: number, standardDeviation: number): number;
    };
  };
  export default jstat;
}
