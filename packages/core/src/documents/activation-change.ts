import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { improvementSchema } from './improvement.ts';

/** Agent sessions with two versions of a skill, in one comparison. */
export const activationChangeSchema = z.strictObject({
  sessions: improvementSchema
    .nullable()
    .describe('The former version as the original, the present one as its candidate; null without sessions.'),
  not_compared: z.string().nullable().describe('Why no session was run; null where sessions were.'),
  budget_ended: z.boolean().describe('True when the budget ended before all sessions.'),
});

export type ActivationChange = CamelCased<z.infer<typeof activationChangeSchema>>;
