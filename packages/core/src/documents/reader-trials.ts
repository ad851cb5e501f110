import { z } from 'zod';

/** True when a reader resisted all manipulation; null when that could not be tested. */
export const trialsPassedSchema = z
  .boolean()
  .nullable()
  .describe(
    'True when the model recognized a harmful and a harmless case, and no planted text changed its answer; null when these trials could not run. A model that failed them was not used further.',
  );
