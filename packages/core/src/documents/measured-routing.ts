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
    'Index into skills, and from their number on into removed; null: no skill; -1: one that is not of the set.',
  );

export const routingRateSchema = z.strictObject({
  value: share.describe('Each prompt counts once, however many sessions it has.'),
  low: share,
  high: share,
  prompts: count,
  sessions: count.describe('Of which it is known who took the prompt.'),
});

export const routingDifferenceSchema = z.strictObject({
  value: z.number().min(-1).max(1),
  low: z.number().min(-1).max(1),
  high: z.number().min(-1).max(1),
  prompts: count,
  p: share
    .nullable()
    .describe('By sign flips over prompts, adjusted by Holm over the skills; null for sums.'),
});

const routedSkillSchema = z.strictObject({
  skill: member,
  chosen: z.boolean().describe('Whether its figures come from the second stage alone.'),
  recall: routingRateSchema.nullable().describe('Share of its prompts that a right skill takes.'),
  none: routingRateSchema.nullable().describe('Share of its prompts that no skill takes.'),
  precision: routingRateSchema.nullable().describe('Share of what it takes that is right.'),
  captured: routingRateSchema.nullable().describe('Share that it takes of the prompts it is not right for.'),
  captured_prompts: count.describe('Such prompts that it took at least once.'),
  captured_from: z.array(member).describe('Whose prompts those are.'),
  captured_of_none: count.describe('Those of them that no skill should take.'),
  captured_refused: count.describe('Those of them of which its own author says that they are not for it.'),
  shadowing: routingDifferenceSchema
    .nullable()
    .describe('Recall among as many unrelated skills, less recall in the set.'),
  overhead: routingDifferenceSchema.nullable().describe('Recall alone, less recall among unrelated skills.'),
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
  chosen: summedDifferenceSchema.describe('Mean over the skills of the chosen pairs.'),
  others: summedDifferenceSchema.describe('Mean over the other skills that were reached, in a drawn order.'),
  all: summedDifferenceSchema.describe(
    'Both, as many times as there are skills; null where others were not reached.',
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
    .describe('Share of the prompts of the other skills that is lost with the change.'),
  prompts: count.describe('Of the other skills.'),
  asked: count.describe('Of those, asked before and after.'),
  touched: count.describe('Of those, seen touched by the estimate: asked first.'),
  skills: z
    .array(
      z.strictObject({
        skill: member,
        before: share,
        after: share,
        loss: routingDifferenceSchema,
        taken_by: z.array(taker).describe('Who takes what it loses, the most first.'),
      }),
    )
    .describe('The greatest loss first.'),
});

/** Routing among all skills of a set, measured in sessions of an agent. */
export const measuredRoutingSchema = z.strictObject({
  driver: z.enum(SESSION_DRIVERS),
  driver_version: z.string(),
  model: z.string(),
  reported_models: z.array(z.string()),
  seed: count,
  listing_budget: count.describe('Characters of the list of skills.'),
  question: z.enum(['worst-pairs', 'change']),
  sessions: z.strictObject({
    planned: count.describe('Without the instrument check.'),
    asked: count,
    ended: count,
    failed: count.describe('By their own fault, before any skill was loaded: they say nothing.'),
    errored: count.describe('No draws at all; another run tries them again.'),
    several: count.describe('In which more than one skill was loaded; the first one counts.'),
    screening: count,
    exploring: count,
    second: count,
    change: count,
    growth: count,
  }),
  complete: z.boolean(),
  invalid_reason: z.string().nullable().describe('Why nothing can be counted; null when it can.'),
  controls: controlsSchema.nullable(),
  not_installed: z.array(z.strictObject({ skill: member, reason: z.string() })),
  prompts: z.strictObject({
    own: count.describe('That belong to a skill of the set.'),
    none: count.describe('That no skill should take.'),
    refused: count.describe('Of which it is only known whom they are not for.'),
    left_out: count.describe('For skills that are not in the set.'),
    skills: count.describe('Skills that have prompts.'),
  }),
  mean_recall: routingRateSchema
    .nullable()
    .describe('Mean over skills, from one session for each prompt: nothing in it was chosen by its outcome.'),
  skills: z
    .array(routedSkillSchema)
    .describe('Those with prompts, and those that took one; the worst first.'),
  matrix: z
    .array(
      z.strictObject({
        from: member.nullable().describe('Whose prompts; null: those for no skill.'),
        to: taker,
        taken: count.describe('Sessions.'),
        right: count.describe('Of those, right.'),
        share: routingRateSchema.describe("Of the row's prompts."),
      }),
    )
    .describe('Cells in which a session lies, row by row.'),
  order: z.array(member).describe('All skills, those that are taken for one another side by side.'),
  worst_pairs: z
    .array(
      z.strictObject({
        from: member,
        to: member,
        first_stage: share.describe('What it was chosen by; too large on average.'),
        share: routingRateSchema.nullable().describe('From the second stage alone; holds for these prompts.'),
      }),
    )
    .nullable()
    .describe('In the order in which they were chosen; null where none were.'),
  untaken: z
    .array(
      z.strictObject({
        prompt: count.describe('Index into asked.'),
        skills: z.array(member),
        sessions: count,
      }),
    )
    .describe('Prompts that belong to a skill and that no skill took in any session.'),
  shadowing: routingEffectSchema,
  overhead: routingEffectSchema,
  beside: z.strictObject({
    alone: count.describe('Skills of other domains that stood beside one that is said to be alone.'),
    unrelated: count.describe('Skills of other domains among which it stood otherwise.'),
    sets: count.describe('Such sets, equal in number, characters and what the list cuts.'),
    mentioned_domains: count.describe(
      'Domains of theirs that the set speaks of, because too few others are left.',
    ),
  }),
  growth: z
    .array(
      z.strictObject({
        skills: count,
        recall: routingRateSchema.nullable(),
        loss: routingDifferenceSchema
          .nullable()
          .describe('Against the smallest part, over the same prompts.'),
      }),
    )
    .describe('The same prompts among ever more skills; empty unless asked for.'),
  change: changeSchema.nullable(),
  asked: z.array(z.string()).describe('Prompts that sessions were given.'),
  draws: z
    .array(
      z.strictObject({
        prompt: count.describe('Index into asked.'),
        among: z.enum(['set', 'unrelated', 'alone', 'before', 'size']),
        variant: count.describe('Which set of unrelated skills, or how many skills of the set.'),
        stage: z.enum(['screening', 'exploring', 'second', 'change', 'growth']),
        outcome: z.enum(['ended', 'failed', 'errored']),
        taker,
        failure: z.string().nullable(),
        key: z.string().describe('In the journal.'),
      }),
    )
    .describe('Every session, in the order of the plan: all figures follow from these.'),
  usage: usageSchema.nullable(),
  cost_usd: z.number().nonnegative().nullable(),
  notes: z.array(z.string()),
});

export type MeasuredRouting = CamelCased<z.infer<typeof measuredRoutingSchema>>;
export type RoutingRate = CamelCased<z.infer<typeof routingRateSchema>>;
export type RoutingDifference = CamelCased<z.infer<typeof routingDifferenceSchema>>;
