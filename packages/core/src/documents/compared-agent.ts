import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { monteCarloLayerSchema } from './monte-carlo-layer.ts';
import { SESSION_AGENTS } from './names.ts';

/** The same skill in a further agent, or with a further model, in addition to the sessions of layer 3. */
export const comparedAgentSchema = z.strictObject({
  agent: z.enum(SESSION_AGENTS),
  layer: monteCarloLayerSchema.describe('Sessions of this agent. They are not part of the composite.'),
  difference: z
    .strictObject({
      against: z.enum(SESSION_AGENTS).describe('Agent whose sessions make up layer 3.'),
      same_model: z.boolean().describe('True when both agents used the same model.'),
      mean: z
        .number()
        .min(-1)
        .max(1)
        .describe('Difference in activation rate, over prompts that should trigger the skill.'),
      ci_low: z.number().min(-1).max(1),
      ci_high: z.number().min(-1).max(1),
      p_value: z.number().min(0).max(1),
      p_adjusted: z
        .number()
        .min(0)
        .max(1)
        .describe("P-value adjusted with Holm's method over all compared agents."),
      test: z.enum(['mcnemar', 'sign-flips']),
      cases: z.int().min(1).describe('Prompts with a session in both agents.'),
      significant: z.boolean().describe('Significance at 5 %, by the adjusted p-value.'),
    })
    .nullable()
    .describe('Null when either agent has no valid sessions.'),
});

export type ComparedAgent = CamelCased<z.infer<typeof comparedAgentSchema>>;
