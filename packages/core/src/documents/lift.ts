import { z } from 'zod';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);

const difference = z.strictObject({
  mean: z.number(),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  cases: count,
});
const AS_TOKENS = 'As for tokens; absent where sessions had no hands, and in documents of earlier versions.';

export const liftSchema = z.strictObject({
  against: z.string().describe('`none`, a folder, or `git:REF`.'),
  mean: z
    .number()
    .nullable()
    .describe(
      'Paired difference of quality, the mean over cases, each of which has the mean of its sessions.',
    ),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  significant: z.boolean().nullable().describe('By the test, at 5 %.'),
  p_value: unit.nullable().default(null).describe('Two-sided; null without a case.'),
  test: z
    .enum(['mcnemar', 'sign-flips'])
    .nullable()
    .default(null)
    .describe('McNemar: one session a case in each arm, all of which passed or failed.'),
  pairs: count.describe('Sessions of each arm that have a counterpart in the other one, over the cases.'),
  cases: count
    .default(0)
    .describe('Prompts with a session in both arms; the interval and the test are over them.'),
  left_out: count.default(0).describe('Prompts of which an arm had no session that could be counted.'),
  discordant: count
    .default(0)
    .describe('Cases that came out differently in the arms. Fewer than 6 cannot be significant.'),
  tokens: difference
    .nullable()
    .default(null)
    .describe('Paired difference of raw tokens, over cases; null where nobody knows them.'),
  turns: difference.nullable().optional().describe(`Turns of the agent. ${AS_TOKENS}`),
  seconds: difference.nullable().optional().describe(`Wall time of the session. ${AS_TOKENS}`),
  cost_usd: difference.nullable().optional().describe(`What the session cost. ${AS_TOKENS}`),
});
