/** With fewer probes the indices, and differences of them, have no interval. Source: threat-map.md, "Run metrics". */
export const FEWEST_PROBES = 8;
