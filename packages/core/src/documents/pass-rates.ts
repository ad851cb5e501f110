import { z } from 'zod';
import { liftSchema } from './lift.ts';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);

const rateSchema = z
  .strictObject({ rate: unit, ci_low: unit, ci_high: unit })
  .nullable()
  .describe('Null when no case has that many sessions.');

export const passRatesSchema = z.strictObject({
  pass_at_one: rateSchema.describe('Mean over cases of the share of sessions that passed.'),
  by_k: z.array(
    z.strictObject({
      k: z.int().min(2),
      pass_at_k: rateSchema.describe('Probability that at least one of k sessions of a case passes.'),
      pass_hat_k: rateSchema.describe('Probability that all of k sessions of a case pass.'),
      cases: count.describe('Cases with at least k sessions.'),
    }),
  ),
  by_case: z.array(
    z.strictObject({
      prompt: count.describe('Index in per_prompt.'),
      sessions: count.describe('Sessions with the skill that did not error and have a verdict.'),
      passed: count,
      undecided: count.describe('Sessions that the graders could not decide.'),
    }),
  ),
  graded_by: z.strictObject({ deterministic: count, judged: count, mixed: count }),
  lift: liftSchema.nullable().describe('Difference in pass rate.'),
});
