/** What a CI system must be told about a layer that is paid for: what is missing, and what not to trust. */
export interface MeasurementProblem {
  layer: 'judge' | 'monte_carlo' | 'ranking';
  level: 'error' | 'warning';
  /** The dimension, "judge verification", "sessions", "skill listing" or "ranking". */
  name: string;
  /** Of the skill. */
  path: string;
  /** One sentence or more; may hold foreign text. */
  message: string;
}

/** Characters of a message. */
export const LONGEST_PROBLEM = 600;
