import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { toolSchema } from './evaluation.ts';
import { SCHEMA_VERSION, SESSION_DRIVERS } from './names.ts';

const share = z.number().min(0).max(1);
const count = z.int().nonnegative();

const retiredSkillSchema = z.strictObject({
  name: z.string(),
  path: z.string(),
  verdict: z.enum(['not-needed', 'needed', 'undecided', 'too-few', 'unmeasured']),
  problem: z.string().nullable().describe('Why it is unmeasured; null where it is measured.'),
  difference: z
    .number()
    .nullable()
    .describe('Quality without the skill less quality with it, the mean over cases.'),
  excluded_loss: z.number().min(0).nullable().describe('Losses without the skill above this are excluded.'),
  p: share.nullable().describe('Smallest error at which a loss of the margin is excluded.'),
  p_adjusted: share.nullable().describe('The same by Holm, over all measured skills.'),
  cases: count.describe('Prompts that should trigger it, with a session in both arms.'),
  left_out: count.describe('Prompts of which an arm had no session that could be counted.'),
  missing: count.describe('Cases that it lacks for any verdict.'),
  tokens_saved: z
    .number()
    .nullable()
    .describe('Raw tokens of a session without it less, the mean over cases.'),
  from: z
    .enum(['executed', 'closed'])
    .nullable()
    .describe('Sessions with tools and a workspace, or without.'),
});

/** Skills that the bare model does not need, by sessions with and without them. */
export const retirementSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  margin: share.describe('Loss of quality that would make a skill worth keeping.'),
  fewest_cases: count.describe('Cases that a verdict needs, with as many skills.'),
  skills: z.array(retiredSkillSchema),
  run: z
    .strictObject({
      driver: z.enum(SESSION_DRIVERS),
      driver_version: z.string(),
      model: z.string(),
      reported_models: z.array(z.string()),
      sessions_each: count.describe('Sessions of each case in each arm.'),
      complete: z.boolean().describe('False where sessions gave no result; resume the run.'),
      cost_usd: z.number().min(0).nullable().describe('Null when a price is unknown.'),
      seed: count,
    })
    .nullable()
    .describe('Sessions that were run for it; null where results of score were read.'),
  notes: z.array(z.string()),
});

export type Retirement = CamelCased<z.infer<typeof retirementSchema>>;
export type RetiredSkill = Retirement['skills'][number];
