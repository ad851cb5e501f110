import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { toolSchema } from './evaluation.ts';
import { CANDIDATE_KINDS } from './improvement.ts';
import { controlsSchema } from './monte-carlo-layer.ts';
import { SCHEMA_VERSION, SESSION_DRIVERS } from './names.ts';

const count = z.int().nonnegative();
const quality = z.number().describe('In quality of the work, 0 to 1.');
const candidate = count.describe('Index into candidates.');

const workVerdictSchema = z.strictObject({
  verdict: z
    .enum(['better', 'worse', 'no-better', 'undecided', 'too-few', 'invalid', 'dropped'])
    .describe('dropped: it left a race before a verdict.'),
  problem: z.string().nullable().describe('Why there is no verdict; null where there is one.'),
  gain: z
    .strictObject({ estimate: quality, low: quality, high: quality })
    .nullable()
    .describe('Of the candidate, with the bounds that show a difference; null where nothing was compared.'),
  excluded_above: quality.nullable().describe('Gains above this are excluded.'),
  cases: count.describe('Tests with a graded session in both arms.'),
  left_out: count.describe('Tests of which an arm has no session that could be counted.'),
  up: count.describe('Tests that came out better with the candidate.'),
  down: count,
  level: count,
  prompts_needed: count
    .nullable()
    .describe('Tests in all that would probably decide; null where it is decided, or nothing would.'),
  tokens_saved: z.number().nullable().describe('Raw tokens of a session, the mean over tests.'),
});

/** Other instructions of a skill, judged against its own by the work that agents do with them. */
export const rewritingSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  skill: z.strictObject({
    name: z.string(),
    path: z.string(),
    hash: z.string().describe('SHA-256 over the installed files.'),
  }),
  candidates: z.array(
    z.strictObject({
      name: z.string().describe('As it was given.'),
      kind: z.enum(CANDIDATE_KINDS),
      hash: z.string(),
      patch: z.string().describe('Its SKILL.md against the original, as a unified diff.'),
      verdict: workVerdictSchema,
    }),
  ),
  best: candidate.nullable().describe('The better candidate with the highest lower end; null without one.'),
  sessions_each: count.describe('Sessions of each test in each arm.'),
  smallest_gain: z.number().min(0).describe('The smallest gain worth having, in quality.'),
  alpha: z.number().min(0).max(0.5).describe('Error on each side, for each candidate.'),
  use: z.int().min(1).describe('Which use of these tests for this skill it is; each halves the error.'),
  prompts: z
    .array(
      z.strictObject({
        text: z.string(),
        hash: z.string().describe('SHA-256 of its words, letter case and white space aside.'),
        qualities: z
          .array(z.number().nullable())
          .describe('By arm, the original first; null without a result.'),
      }),
    )
    .describe('The tests that judge.'),
  race: z
    .array(
      z.strictObject({
        candidates: z.array(candidate),
        utilities: z
          .array(z.number().nullable())
          .describe('Mean quality of each arm so far; null for one that has left.'),
      }),
    )
    .describe('By round.'),
  driver: z.enum(SESSION_DRIVERS),
  driver_version: z.string(),
  model: z.string(),
  reported_models: z.array(z.string()),
  controls: controlsSchema.nullable(),
  invalid_reason: z.string().nullable().describe('Why nothing can be counted; null when it can.'),
  complete: z.boolean().describe('False where sessions gave no result; resume the run.'),
  cost_usd: z.number().min(0).nullable().describe('Null when a price is unknown.'),
  prompts_from: z.string().describe('Files of the tests.'),
  installed: z.array(z.string()).describe('All installed skills, in the order of the list.'),
  seed: count,
  notes: z.array(z.string()),
});

export type Rewriting = CamelCased<z.infer<typeof rewritingSchema>>;
export type RewrittenCandidate = Rewriting['candidates'][number];
