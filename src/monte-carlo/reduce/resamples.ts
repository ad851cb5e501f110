/** Resamples behind an interval of the layer. Source: quality-scoring.md, section 6. */
export const RESAMPLES = 1000;
