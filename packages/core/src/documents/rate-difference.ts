import { z } from 'zod';

/** Paired difference in activation rate, over prompts that should trigger the skill. */
export const rateDifferenceSchema = z.strictObject({
  mean: z
    .number()
    .min(-1)
    .max(1)
    .describe('Difference in activation rate, over prompts that should trigger the skill.'),
  ci_low: z.number().min(-1).max(1),
  ci_high: z.number().min(-1).max(1),
  p_value: z.number().min(0).max(1),
  p_adjusted: z.number().min(0).max(1).describe("P-value adjusted with Holm's method over all comparisons."),
  test: z.enum(['mcnemar', 'sign-flips']),
  cases: z.int().min(1).describe('Prompts with a session on both sides.'),
  significant: z.boolean().describe('Significance at 5 %, by the adjusted p-value.'),
});
