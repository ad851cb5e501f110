import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { monteCarloLayerSchema } from './monte-carlo-layer.ts';
import { SESSION_AGENTS } from './names.ts';
import { rateDifferenceSchema } from './rate-difference.ts';

/** The same skill in a further agent, or with a further model, in addition to the sessions of layer 3. */
export const comparedAgentSchema = z.strictObject({
  agent: z.enum(SESSION_AGENTS),
  layer: monteCarloLayerSchema.describe('Sessions of this agent. They are not part of the composite.'),
  difference: rateDifferenceSchema
    .extend({
      against: z.enum(SESSION_AGENTS).describe('Agent whose sessions make up layer 3.'),
      same_model: z.boolean().describe('True when both agents used the same model.'),
    })
    .nullable()
    .describe('Null when either agent has no valid sessions.'),
});

export type ComparedAgent = CamelCased<z.infer<typeof comparedAgentSchema>>;
