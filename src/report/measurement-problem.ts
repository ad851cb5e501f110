/** What a CI system must be told about a layer that is paid for: what is missing, and what not to trust. */
export interface MeasurementProblem {
  layer: 'judge' | 'monte_carlo' | 'ranking' | 'safety';
  level: 'error' | 'warning';
  /** The dimension, "judge verification", "sessions", "skill listing", "ranking" or "safety delta". */
  name: string;
  /** Of the skill, or of the plugin whose skills were installed together. */
  path: string;
  /** One sentence or more; may hold untrusted text. */
  message: string;
}

/** Characters of a message. */
export const LONGEST_PROBLEM = 600;
