/** Resamples behind an interval of the layer. Source: docs/specification/statistics.md, "Means". */
export const RESAMPLES = 1000;
