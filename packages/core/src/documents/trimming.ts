import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { toolSchema } from './evaluation.ts';
import { controlsSchema } from './monte-carlo-layer.ts';
import { SCHEMA_VERSION, SESSION_DRIVERS } from './names.ts';

const share = z.number().min(0).max(1);
const count = z.int().nonnegative();
const section = count.describe('Index into sections.');

const stepSchema = z.strictObject({
  removed: z.array(section).min(1).describe('Sections that this version lacks.'),
  verdict: z
    .enum(['not-needed', 'needed', 'undecided', 'too-few', 'invalid'])
    .describe('not-needed: a loss of the margin is excluded.'),
  problem: z.string().nullable().describe('Why there is no verdict; null where there is one.'),
  difference: z
    .number()
    .nullable()
    .describe('Quality of this version less that of the whole skill, the mean over cases.'),
  excluded_loss: z.number().min(0).nullable().describe('Losses above this are excluded.'),
  p: share.nullable().describe('Smallest error at which a loss of the margin is excluded.'),
  cases: count.describe('Cases with a graded session in both arms.'),
  left_out: count.describe('Cases of which an arm has no session that could be counted.'),
  tokens_saved: z.number().nullable().describe('Raw tokens of a session, the mean over cases.'),
});

/** A skill with as few sections as do its work, by executed sessions. */
export const trimmingSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  skill: z.strictObject({
    name: z.string(),
    path: z.string(),
    hash: z.string().describe('SHA-256 over the installed files.'),
  }),
  margin: share.describe('Loss of quality that would make text worth keeping.'),
  sessions_each: count.describe('Sessions of each case in each arm.'),
  cases: count.describe('Cases that judge.'),
  screened: count.describe('Cases that ordered the sections, and do not judge; 0: a model ordered them.'),
  fewest_cases: count.describe('Cases that a verdict needs.'),
  sections: z.array(
    z.strictObject({
      heading: z.string(),
      line: z.int().min(1).describe('Of its heading.'),
      lines: z.int().min(1),
    }),
  ),
  order: z.array(section).describe('The first to be removed first; empty where nothing was ordered.'),
  steps: z
    .array(stepSchema)
    .describe('Versions in the order of their trial; the first that does not pass is the last.'),
  removed: z.array(section).describe('Sections that the result lacks; empty where no version passed.'),
  patch: z.string().nullable().describe('The result as a unified diff of SKILL.md; null where nothing goes.'),
  driver: z.enum(SESSION_DRIVERS),
  driver_version: z.string(),
  model: z.string(),
  reported_models: z.array(z.string()),
  controls: controlsSchema.nullable(),
  invalid_reason: z.string().nullable().describe('Why nothing can be counted; null when it can.'),
  complete: z.boolean().describe('False where sessions gave no result; resume the run.'),
  cost_usd: z.number().min(0).nullable().describe('Null when a price is unknown.'),
  prompts_from: z.string().describe('Files of the cases.'),
  installed: z.array(z.string()).describe('All installed skills, in the order of the list.'),
  seed: count,
  notes: z.array(z.string()),
});

export type Trimming = CamelCased<z.infer<typeof trimmingSchema>>;
