/**
 * With fewer probes the indices, and differences of them, have no interval. Source: docs/specification/threats.md,
 * "Indices".
 */
export const FEWEST_PROBES = 8;
