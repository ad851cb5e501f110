import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { usageSchema } from './judge-layer.ts';
import { controlsSchema } from './monte-carlo-layer.ts';
import { SESSION_DRIVERS } from './names.ts';

const share = z.number().min(0).max(1);
const count = z.int().nonnegative();
const member = count.describe('Index into skills.');
const taker = z
  .int()
  .min(-1)
  .nullable()
  .describe(
    'Index into skills, or, from skills.length on, into removed. null: no skill; -1: a skill outside the set.',
  );

export const routingRateSchema = z.strictObject({
  value: share.describe('Each prompt counts once, whatever its number of sessions.'),
  low: share,
  high: share,
  prompts: count,
  sessions: count.describe('Sessions in which the loaded skill is known.'),
});

export const routingDifferenceSchema = z.strictObject({
  value: z.number().min(-1).max(1),
  low: z.number().min(-1).max(1),
  high: z.number().min(-1).max(1),
  prompts: count,
  p: share
    .nullable()
    .describe(
      "P-value by sign flips over prompts, adjusted with Holm's method over the skills; null for sums.",
    ),
});

const routedSkillSchema = z.strictObject({
  skill: member,
  chosen: z.boolean().describe('True when its figures come from the second stage only.'),
  recall: routingRateSchema
    .nullable()
    .describe('Recall: share of its prompts for which a correct skill is loaded.'),
  none: routingRateSchema.nullable().describe('Share of its prompts for which no skill is loaded.'),
  precision: routingRateSchema.nullable().describe('Share of its loads that are correct.'),
  captured: routingRateSchema
    .nullable()
    .describe('False-alarm rate: share of the prompts it is wrong for that load it.'),
  captured_prompts: count.describe('Wrong prompts that loaded it at least once.'),
  captured_from: z.array(member).describe('Skills whose prompts those are.'),
  captured_of_none: count.describe('Number of them that no skill should take.'),
  captured_refused: count.describe('Number of them that its own author marked as not for it.'),
  shadowing: routingDifferenceSchema
    .nullable()
    .describe('Recall among the same number of unrelated skills, minus recall in the set.'),
  overhead: routingDifferenceSchema.nullable().describe('Recall alone, minus recall among unrelated skills.'),
});

const summedDifferenceSchema = z
  .strictObject({
    value: z.number().min(-1).max(1),
    low: z.number().min(-1).max(1),
    high: z.number().min(-1).max(1),
    skills: count,
  })
  .nullable();

export const routingEffectSchema = z.strictObject({
  chosen: summedDifferenceSchema.describe('Mean over the skills of the selected pairs.'),
  others: summedDifferenceSchema.describe('Mean over the other skills that were measured, in random order.'),
  all: summedDifferenceSchema.describe(
    'Estimate for all skills of the set; null when no other skills were measured.',
  ),
});

const changeSchema = z.strictObject({
  loss: z
    .strictObject({
      value: z.number().min(-1).max(1),
      low: z.number().min(-1).max(1),
      high: z.number().min(-1).max(1),
    })
    .nullable()
    .describe('Share of the prompts of the other skills that the change loses.'),
  prompts: count.describe('Prompts of the other skills.'),
  asked: count.describe('Number of them run before and after the change.'),
  touched: count.describe('Number of them that the estimate predicts to be affected; these run first.'),
  skills: z
    .array(
      z.strictObject({
        skill: member,
        before: share,
        after: share,
        loss: routingDifferenceSchema,
        taken_by: z.array(taker).describe('Skills loaded instead, most frequent first.'),
      }),
    )
    .describe('Largest loss first.'),
});

/** Routing among all skills of a set, measured in sessions of an agent. */
export const measuredRoutingSchema = z.strictObject({
  driver: z.enum(SESSION_DRIVERS),
  driver_version: z.string(),
  model: z.string(),
  reported_models: z.array(z.string()),
  seed: count,
  listing_budget: count.describe('Size of the skill list in characters.'),
  question: z.enum(['worst-pairs', 'change']),
  sessions: z.strictObject({
    planned: count.describe('Not counting the instrument check.'),
    asked: count,
    ended: count,
    failed: count.describe('Sessions that failed before any skill was loaded. They are not counted.'),
    errored: count.describe('Sessions without a result; the next run retries them.'),
    several: count.describe('Sessions that loaded more than one skill; the first one counts.'),
    screening: count,
    exploring: count,
    second: count,
    change: count,
    growth: count,
  }),
  complete: z.boolean(),
  invalid_reason: z.string().nullable().describe('Why the sessions cannot be counted; null when they can.'),
  controls: controlsSchema.nullable(),
  not_installed: z.array(z.strictObject({ skill: member, reason: z.string() })),
  prompts: z.strictObject({
    own: count.describe('Prompts that belong to a skill of the set.'),
    none: count.describe('Prompts that no skill should take.'),
    refused: count.describe('Prompts known only to be wrong for a certain skill.'),
    left_out: count.describe('Prompts for skills that are not in the set.'),
    skills: count.describe('Number of skills with prompts.'),
  }),
  mean_recall: routingRateSchema
    .nullable()
    .describe('Mean over skills, from one session per prompt, so free of selection by outcome.'),
  skills: z
    .array(routedSkillSchema)
    .describe('Skills with prompts, and skills that were loaded; worst first.'),
  matrix: z
    .array(
      z.strictObject({
        from: member
          .nullable()
          .describe('Skill whose prompts these are; null: prompts that no skill should take.'),
        to: taker,
        taken: count.describe('Sessions.'),
        right: count.describe('Number of them that are correct.'),
        share: routingRateSchema.describe("Share of the row's prompts."),
      }),
    )
    .describe('Cells with at least one session, row by row.'),
  order: z.array(member).describe('All skills, with those confused for one another next to each other.'),
  worst_pairs: z
    .array(
      z.strictObject({
        from: member,
        to: member,
        first_stage: share.describe('Value by which the pair was selected; biased upwards.'),
        share: routingRateSchema
          .nullable()
          .describe('Value from the second stage only; valid for these prompts.'),
      }),
    )
    .nullable()
    .describe('In the order of selection; null when no pairs were selected.'),
  untaken: z
    .array(
      z.strictObject({
        prompt: count.describe('Index into asked.'),
        skills: z.array(member),
        sessions: count,
      }),
    )
    .describe('Prompts that belong to a skill but loaded none in any session.'),
  shadowing: routingEffectSchema,
  overhead: routingEffectSchema,
  beside: z.strictObject({
    alone: count.describe('Number of skills from other domains installed with a skill that counts as alone.'),
    unrelated: count.describe('Number of skills from other domains in the unrelated sets.'),
    sets: count.describe('Number of unrelated sets, matched in number of skills, characters and truncation.'),
    mentioned_domains: count.describe(
      'Domains that the set itself covers, used because too few other domains are left.',
    ),
  }),
  growth: z
    .array(
      z.strictObject({
        skills: count,
        recall: routingRateSchema.nullable(),
        loss: routingDifferenceSchema
          .nullable()
          .describe('Difference from the smallest subset, over the same prompts.'),
      }),
    )
    .describe('The same prompts with a growing number of skills; empty unless requested.'),
  change: changeSchema.nullable(),
  asked: z.array(z.string()).describe('Prompts of the sessions.'),
  draws: z
    .array(
      z.strictObject({
        prompt: count.describe('Index into asked.'),
        among: z.enum(['set', 'unrelated', 'alone', 'before', 'size']),
        variant: count.describe('Number of the unrelated set, or the number of skills taken from the set.'),
        stage: z.enum(['screening', 'exploring', 'second', 'change', 'growth']),
        outcome: z.enum(['ended', 'failed', 'errored']),
        taker,
        failure: z.string().nullable(),
        key: z.string().describe('Journal key.'),
      }),
    )
    .describe('Every session, in planned order. All figures are derived from these.'),
  usage: usageSchema.nullable(),
  cost_usd: z.number().nonnegative().nullable(),
  notes: z.array(z.string()),
});

export type MeasuredRouting = CamelCased<z.infer<typeof measuredRoutingSchema>>;
export type RoutingRate = CamelCased<z.infer<typeof routingRateSchema>>;
export type RoutingDifference = CamelCased<z.infer<typeof routingDifferenceSchema>>;
