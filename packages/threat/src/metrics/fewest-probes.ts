/**
 * Fewest probes for an interval of the indices and of their differences. Source:
 * docs/specification/threats.md, "Indices".
 */
export const FEWEST_PROBES = 8;
