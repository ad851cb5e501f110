import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { liftSchema } from './lift.ts';
import { monteCarloLayerSchema } from './monte-carlo-layer.ts';
import { rateDifferenceSchema } from './rate-difference.ts';

/** The same prompts with another set of installed skills, in addition to the sessions of layer 3. */
export const comparedArmSchema = z.strictObject({
  arm: z.string().describe('`none`, `isolated`, `siblings`, `plugin`, a folder or `git:REF`.'),
  layer: monteCarloLayerSchema.describe('Sessions of this arm. They are not part of the composite.'),
  activation: rateDifferenceSchema
    .nullable()
    .describe('This arm minus that of layer 3; null for `none`, and when either has no valid sessions.'),
  lift: liftSchema
    .nullable()
    .describe(
      'Quality and cost of this arm minus those of layer 3, over executed sessions where both have them; null when either has no valid sessions.',
    ),
});

export type ComparedArm = CamelCased<z.infer<typeof comparedArmSchema>>;
