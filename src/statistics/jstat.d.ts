/** What is used of jstat 1.9.6, which brings no types. */
declare module 'jstat' {
  const jstat: {
    studentt: {
      /** Quantile of the central t distribution. */
      inv(probability: number, degreesOfFreedom: number): number;
    };
  };
  export default jstat;
}
