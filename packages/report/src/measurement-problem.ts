/** A problem with a paid layer that a CI system reports: what is missing, and what not to trust. */
export interface MeasurementProblem {
  layer: 'judge' | 'monte_carlo' | 'ranking' | 'safety';
  level: 'error' | 'warning';
  /** The dimension, "judge verification", "sessions", "skill listing", "ranking" or "safety delta". */
  name: string;
  /** Path of the skill, or of the plugin whose skills were installed together. */
  path: string;
  /** One sentence or more; may hold untrusted text. */
  message: string;
}

/** Characters of a message. */
export const LONGEST_PROBLEM = 600;
