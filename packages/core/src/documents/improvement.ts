import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { toolSchema } from './evaluation.ts';
import { controlsSchema } from './monte-carlo-layer.ts';
import { LEVELS, SCHEMA_VERSION, SESSION_DRIVERS } from './names.ts';

export const CANDIDATE_KINDS = ['description', 'skill-file', 'folder', 'git', 'written'] as const;

const count = z.int().nonnegative();
const utility = z.number().describe('In utility: share fired where it should, less where it should not.');
const strata = z.enum(['own', 'near', 'sibling']);
const candidate = count.describe('Index into candidates.');

export const comparisonVerdictSchema = z.strictObject({
  verdict: z
    .enum(['better', 'worse', 'no-better', 'undecided', 'too-few', 'invalid', 'dropped'])
    .describe('dropped: it left a race before a verdict.'),
  problem: z.string().nullable().describe('Why there is no verdict; null where there is one.'),
  gain: z
    .strictObject({ estimate: utility, low: utility, high: utility })
    .nullable()
    .describe('Of the candidate, with the bounds that show a difference; null where nothing was compared.'),
  excluded_above: utility.nullable().describe('Gains above this are excluded.'),
  strata: z.array(strata).describe('Kinds of prompts in the sum.'),
  groups: z
    .strictObject({ own: count, near: count, sibling: count })
    .describe('Different prompts with a result: near duplicates count once.'),
  up: count.describe('Prompts that came out better with the candidate.'),
  down: count,
  level: count,
  prompts_needed: count
    .nullable()
    .describe(
      'Different prompts in all that would probably decide; null where it is decided, or nothing would.',
    ),
});

const armSchema = z.strictObject({
  listed: z
    .enum(['full', 'cut', 'dropped'])
    .nullable()
    .describe('What the list of skills kept of its description.'),
  f1: z.number().min(0).max(1).nullable().describe('Reported, never decided on: it pays for always firing.'),
  sessions: z.strictObject({ planned: count, ended: count, failed: count, errored: count }),
});

const tallySchema = z.strictObject({
  right: count.describe('Sessions in which the right skill fired, or none where none should.'),
  fired: count.describe('Sessions in which the skill fired.'),
  ended: count.describe('Sessions with a result, failed ones included.'),
  failed: count,
  errored: count.describe('No draws at all; another run tries them again.'),
});

const comparedInAgentSchema = z.strictObject({
  driver: z.enum(SESSION_DRIVERS),
  driver_version: z.string(),
  model: z.string(),
  reported_models: z.array(z.string()),
  listing_budget: count.describe('Characters of the list of skills.'),
  controls: controlsSchema.nullable(),
  invalid_reason: z.string().nullable().describe('Why nothing can be counted; null when it can.'),
  complete: z.boolean(),
  arms: z.array(armSchema).describe('The original first, then the candidates.'),
  verdicts: z.array(comparisonVerdictSchema).describe('By candidate.'),
  tallies: z.array(z.array(tallySchema)).describe('By prompt, then by arm.'),
  race: z
    .array(
      z.strictObject({
        candidates: z.array(candidate),
        utilities: z
          .array(z.number().nullable())
          .describe('Of each arm so far, up to a constant; null for one that has left.'),
      }),
    )
    .nullable()
    .describe('By round; null where all candidates had all sessions.'),
  cost_usd: z.number().min(0).nullable().describe('Null when a price is unknown.'),
});

/** A change of a skill, judged against the original in sessions of agents. */
export const improvementSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  skill: z.strictObject({
    name: z.string(),
    path: z.string(),
    hash: z.string().describe('SHA-256 over the installed files.'),
    description: z.string(),
  }),
  candidates: z.array(
    z.strictObject({
      name: z.string().describe('As it was given.'),
      kind: z.enum(CANDIDATE_KINDS),
      hash: z.string(),
      description: z.string(),
      verdict: comparisonVerdictSchema.describe('Over all agents.'),
    }),
  ),
  ceiling: z
    .strictObject({
      upper: utility
        .nullable()
        .describe('No description gains more, at an error of 5 %; null without results.'),
      gain_seen: z.number().nullable().describe('The smallest gain that these prompts show.'),
      looks: count.describe('Sessions of each prompt after which it was computed.'),
      is_out: z
        .boolean()
        .describe('True: no description can gain what the prompts show, and none was written.'),
      unreached: z
        .array(
          z.strictObject({
            prompt: count.describe('Index into prompts.'),
            reason: z
              .enum(['itself', 'sibling', 'not-listed'])
              .describe('itself: the model does the work without a skill.'),
            sibling: z.string().nullable().describe('The skill that answers instead.'),
          }),
        )
        .describe('Prompts on which no description made the skill fire.'),
    })
    .nullable()
    .describe('What an over-broad description reaches; null where candidates were given.'),
  best: candidate.nullable().describe('The better candidate with the highest lower end; null without one.'),
  sessions_each: count.describe('Sessions of each prompt in each arm.'),
  smallest_gain: z.number().min(0).describe('The smallest gain worth having, in utility.'),
  alpha: z.number().min(0).max(0.5).describe('Error on each side, for each candidate.'),
  use: z.int().min(1).describe('Which use of these prompts for this skill it is; each halves the error.'),
  gain_seen: z
    .number()
    .nullable()
    .describe('The smallest gain that these prompts show in 8 of 10 runs; null where none is.'),
  seed: count,
  prompts_from: z.string().describe('Files of the prompts.'),
  installed: z.array(z.string()).describe('All installed skills, in the order of the list.'),
  prompts: z.array(
    z.strictObject({
      text: z.string(),
      hash: z.string().describe('SHA-256 of its words, letter case and white space aside.'),
      stratum: strata,
      group: count.describe('Near duplicates of a stratum share one.'),
      expected: z.array(z.string()).describe('Skills of which one should fire, for sibling prompts.'),
    }),
  ),
  left_out: z.array(
    z.strictObject({
      text: z.string(),
      candidate: candidate.nullable().describe('Whose author has seen it; null: the file of seen prompts.'),
      words: z.string().nullable().describe('What it shares with the candidate.'),
    }),
  ),
  findings: z
    .array(z.strictObject({ rule: z.string(), level: z.enum(LEVELS), message: z.string() }))
    .describe('Of evals check, on these prompts.'),
  notes: z.array(z.string()),
  agents: z.array(comparedInAgentSchema),
});

export type Improvement = CamelCased<z.infer<typeof improvementSchema>>;
export type ImprovementCandidate = Improvement['candidates'][number];
export type ComparedInAgent = Improvement['agents'][number];
