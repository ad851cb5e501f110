import { z } from 'zod';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);

const difference = z.strictObject({
  mean: z.number(),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  cases: count,
});
const AS_TOKENS = 'Paired like tokens; absent without tool execution, and in documents of earlier versions.';

export const liftSchema = z.strictObject({
  against: z.string().describe('`none`, a folder, or `git:REF`.'),
  mean: z
    .number()
    .nullable()
    .describe(
      'Paired difference in quality: the mean over cases, each represented by the mean of its sessions.',
    ),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  significant: z.boolean().nullable().describe('Significance of the test at 5 %.'),
  p_value: unit.nullable().default(null).describe('Two-sided p-value; null without cases.'),
  test: z
    .enum(['mcnemar', 'sign-flips'])
    .nullable()
    .default(null)
    .describe('McNemar: one session per case and arm, each of which passed or failed.'),
  pairs: count.describe('Sessions of each arm that have a counterpart in the other arm, over all cases.'),
  cases: count
    .default(0)
    .describe('Prompts with a session in both arms; the interval and the test are over these.'),
  left_out: count.default(0).describe('Prompts without a valid session in one of the arms.'),
  discordant: count
    .default(0)
    .describe(
      'Cases whose result differs between the arms. With fewer than 6 the difference cannot be significant.',
    ),
  tokens: difference
    .nullable()
    .default(null)
    .describe('Paired difference in raw tokens, over cases; null when unknown.'),
  turns: difference.nullable().optional().describe(`Turns of the agent. ${AS_TOKENS}`),
  seconds: difference.nullable().optional().describe(`Wall time of the session. ${AS_TOKENS}`),
  cost_usd: difference.nullable().optional().describe(`Cost of the session. ${AS_TOKENS}`),
});
